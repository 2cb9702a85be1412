"""The command serve: when it begins, when it does not, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from tests.cli.conftest import Commands


def test_without_a_store_it_does_not_begin(commands: Commands) -> None:
    result = commands.run("serve", "--port", "0")
    assert result.exit_code == 2
    assert "import some hands first" in result.stderr


def test_a_port_that_another_program_has(commands: Commands) -> None:
    commands("import", "day.txt")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = commands.run("serve", "--port", str(port))
    assert result.exit_code == 2
    assert result.stderr == f"badugi-hh: port {port} can't be used: address already in use\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_it_answers_on_loopback_until_ctrl_c(commands: Commands) -> None:
    commands("import", "day.txt")
    command = [sys.executable, "-m", "badugi_hh", "serve", "--port", "0", "--db"]
    with subprocess.Popen(
        [*command, str(commands.store)], stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        try:
            told = server.stderr.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", told)
            assert found, told
            with urllib.request.urlopen(f"{found[0]}findings") as answer:
                assert "S301 wrong-winner" in answer.read().decode()
            server.send_signal(signal.SIGINT)
            assert server.wait(60) == 0
        finally:
            server.kill()
        assert server.stderr.read() == ""
