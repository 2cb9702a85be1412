"""``python -m badugi_hh``: the same as the command ``badugi-hh``."""

from badugi_hh.cli import main

main()
