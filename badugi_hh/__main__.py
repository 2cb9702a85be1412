"""``python -m badugi_hh``: the same as the command ``badugi-hh``."""

from badugi_hh.cli import main

if __name__ == "__main__":  # else a worker process, which looks at what its parent runs
    main()
