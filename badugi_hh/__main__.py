"""The command ``badugi-hh``, and ``python -m badugi_hh``, which is the same."""


def main() -> None:
    """Runs the command line, which is loaded here: worker processes look at what their parent runs,
    and have no use for it."""
    from badugi_hh.cli import main as command

    command()


if __name__ == "__main__":
    main()
