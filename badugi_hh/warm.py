"""What a process loads that reads hands, loaded by importing this module.

Where processes are copies of one that does nothing else (``workers.get_ready``), that one imports
it, once for all of them. Nobody else does.
"""

import os
from importlib import import_module
from typing import Final

NEEDED: Final = (
    "badugi_hh.portions",
    "pyarrow",
)

# A process with threads should not be copied, and numpy's library would start some.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
for name in NEEDED:
    import_module(name)
import_module("badugi_hh.enumeration").dealt()  # every reading of a hero's hand asks for that
import_module("badugi_hh.parsing.grammar").grammar_of("pokerstars")  # most files are of that room
