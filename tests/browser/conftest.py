"""A real Chromium without a window, and the page of the sample histories in it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)

DEEP = "logs_of_a_room_that_nobody_has_moved_or_renamed_for_years"
"""A folder whose name is wider than a phone, with nothing in it to break a line at."""


class Browser:
    """The browser, as far as the tests use it. Sizes are in pixels of a style sheet."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, page: Path, place: str = "") -> None:
        self.driver.get("about:blank")
        self.driver.get(page.as_uri() + (f"#{place}" if place else ""))

    def turn(self, place: str) -> None:
        """Another place of the page that is open: quicker than to open it there."""
        self.driver.execute_async_script(
            "const done = arguments[1]; location.hash = arguments[0];"
            "requestAnimationFrame(() => requestAnimationFrame(done));",
            place,
        )

    def size(self, width: int, height: int = 900) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )

    def look(self, media: str = "", scheme: str = "light") -> None:
        """``media``: ``print`` or nothing for a screen; ``scheme``: ``light`` or ``dark``."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"media": media, "features": features}
        )

    def script(self, text: str, *values: object) -> Any:
        return self.driver.execute_script(text, *values)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def complaints(self) -> list[str]:
        """What the browser's console has to say; asking empties it."""
        return [entry["message"] for entry in self._log("browser")]

    def requests(self) -> list[str]:
        """The addresses that the page asked for since the last time; asking forgets them."""
        sent = []
        for entry in self._log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                sent.append(message["params"]["request"]["url"])
        return sent

    def _log(self, name: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.driver.get_log(name)  # type: ignore[no-untyped-call]
        return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    binary = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    service = shutil.which("chromedriver")
    if binary is None or service is None:
        pytest.skip("there is no Chromium: apt-get install chromium chromium-driver")
    options = Options()
    options.binary_location = binary
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(service))
    try:
        yield Browser(driver)
    finally:
        driver.quit()


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    """The browser as a desktop in daylight, with nothing in its logs."""
    chromium.size(1280)
    chromium.look()
    chromium.open(Path(__file__).with_name("nothing.html"))
    chromium.complaints()
    chromium.requests()
    return chromium
