"""Hands out of the store into files, as text of their rooms or in PHH."""

from badugi_hh.export.phh import PhhExport, export_phh
from badugi_hh.export.text import export_texts

__all__ = ["PhhExport", "export_phh", "export_texts"]
