"""The report as one page of HTML that needs nothing but itself.

``model`` says what is shown, ``contents`` and ``sheet`` gather it from the store, ``render`` writes
it with ``page.html.j2``, ``page.css`` and ``page.js``.
"""

from badugi_hh.reports.page.contents import (
    Chosen,
    Limits,
    NotThere,
    Wanted,
    filter_words,
    page_of,
)
from badugi_hh.reports.page.render import render

__all__ = ["Chosen", "Limits", "NotThere", "Wanted", "filter_words", "page_of", "render"]
