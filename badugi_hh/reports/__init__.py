"""Reports: what a person or a program is shown.

``tables``, ``finding_view`` and ``hand_view`` say what is shown, as frozen values; ``terminal``
draws them and ``files`` writes them as JSON and CSV. All text that came out of a log passes
``visible`` on its way to a terminal.
"""
