"""One module for each site. A module is found by its being here: adding a site touches no other."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from badugi_hh.parsing.site import Site


@cache
def all_sites() -> tuple[Site, ...]:
    """Every site that can be read, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").SITE for name in names)
