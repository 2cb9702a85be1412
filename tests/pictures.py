"""The pictures of README: ``python -m tests.pictures`` makes them anew from the sample histories.

``docs/images/finding.svg`` is a finding in a terminal, ``docs/images/report.png`` a hand in the
report, drawn by Chromium.
"""

from __future__ import annotations

import io
import re
import shutil
import tempfile
import time
from pathlib import Path

from rich.console import CONSOLE_SVG_FORMAT, Console  # type: ignore[attr-defined]
from rich.text import Text
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

from badugi_hh.auditing import AuditFilter, audit_store
from badugi_hh.findings import Severity
from badugi_hh.pipeline import import_paths
from badugi_hh.reports.audit_view import view_by_hand
from badugi_hh.reports.page import page_of, render
from badugi_hh.reports.terminal import Screen
from badugi_hh.store import Store

REPOSITORY = Path(__file__).parents[1]
IMAGES = REPOSITORY / "docs" / "images"
SAMPLE = Path("sample_histories/pokerstars/mis-settled.txt")
PLACE = "hand-518347084351-line-127"
COLUMNS = 96
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")


def finding_svg(store: Store) -> str:
    """The worst hand of the samples, as ``badugi-hh audit`` shows it; the same every time."""
    errors = audit_store(store, wanted=AuditFilter(severity=Severity.ERROR))
    drawn = io.StringIO()
    worst = next(view_by_hand(errors.findings, errors.tracked, store))
    Screen(drawn, COLUMNS, colour=True).hand_findings(worst)
    console = Console(record=True, width=COLUMNS, file=io.StringIO())
    console.print(Text.from_ansi(drawn.getvalue().rstrip()))
    # Its letters would come from the network: those that are there do as well.
    shape = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    shape = re.sub(r"[ \t]+$", "", shape, flags=re.MULTILINE)
    title = f"badugi-hh audit {SAMPLE.as_posix()}"
    return console.export_svg(title=title, code_format=shape, unique_id="finding")


def report_png(page: Path) -> bytes:
    """The report at ``page``, open at the line that pays the wrong player."""
    options = Options()
    for name in ("chromium", "chromium-browser", "google-chrome"):
        options.binary_location = options.binary_location or shutil.which(name) or ""
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver") or ""))
    try:
        size = {"width": 1180, "height": 850, "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        driver.get(f"{page.as_uri()}#{PLACE}")
        time.sleep(1)
        return driver.get_screenshot_as_png()
    finally:
        driver.quit()


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with Store.temporary() as store, tempfile.TemporaryDirectory() as folder:
        import_paths([SAMPLE], store)
        (IMAGES / "finding.svg").write_text(finding_svg(store), encoding="utf-8")
        page = Path(folder) / "report.html"
        page.write_text(render(page_of(store, audit_store(store))), encoding="utf-8")
        (IMAGES / "report.png").write_bytes(report_png(page))


if __name__ == "__main__":
    main()
