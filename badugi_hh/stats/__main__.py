"""``python -m badugi_hh.stats > docs/stats.md`` writes the reference from the declarations."""

from badugi_hh.stats.reference import reference

print(reference(), end="")
