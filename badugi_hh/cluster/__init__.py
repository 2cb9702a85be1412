"""The pipeline for who outgrows one machine: the same work in tasks, which may run anywhere.

A store of parts (``store.parts``) is filled by three kinds of tasks, read again by a fourth
(``tasks``), and asked by one more (``asking``); each may run twice, or die and run again elsewhere,
and changes nothing by that. ``flow`` says which tasks there are and what becomes of their results;
``runners`` run them: here, or on Dask.
"""

from badugi_hh.cluster.asking import open_parts
from badugi_hh.cluster.flow import import_into, reread_parts
from badugi_hh.cluster.runners import Runner, on_dask, on_this_machine

__all__ = ["Runner", "import_into", "on_dask", "on_this_machine", "open_parts", "reread_parts"]
