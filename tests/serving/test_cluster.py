"""Three copies behind the proxy of deploy/: one is killed, one starts again, and nobody sees it."""

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.serving.load import Asked, ask_until, questions
from tests.serving.running import Address, Service, answering, becomes_healthy, running, start

pytestmark = pytest.mark.cluster

DEPLOY = Path(__file__).parents[2] / "deploy"
CLIENTS = 8
PAUSE_SECONDS = 0.01
KILLS = 10

MAIN = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr error;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/none;
    uwsgi_temp_path {folder}/none;
    scgi_temp_path {folder}/none;
    include {folder}/deploy.conf;
}}
"""


def test_the_composition_is_what_the_proxy_is_told_of() -> None:
    """Names and ports of the copies are the same in both files, and the proxy reads the one."""
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))[
        "services"
    ]
    written = (DEPLOY / "nginx.conf").read_text("utf-8")
    copies = re.findall(r"server (\S+):8000", written)
    assert len(copies) == 3
    assert {*copies, "proxy"} == services.keys()
    assert services["proxy"]["volumes"][0].startswith("./nginx.conf:")
    assert services["proxy"]["ports"] == ["127.0.0.1:8080:8080"]
    assert "listen 8080;" in written


@contextmanager
def proxied(copies: list[Address], folder: Path) -> Iterator[Service]:
    """The proxy with the shipped settings, in front of copies on loopback."""

    def begin(address: Address) -> Service:
        host, port = address
        settings = (DEPLOY / "nginx.conf").read_text("utf-8")
        settings = settings.replace("listen 8080;", f"listen {host}:{port};")
        for number, (copy_host, copy_port) in enumerate(copies, start=1):
            settings = settings.replace(f"copy-{number}:8000", f"{copy_host}:{copy_port}")
        (folder / "deploy.conf").write_text(settings, "utf-8")
        (folder / "main.conf").write_text(MAIN.format(folder=folder), "utf-8")
        process = subprocess.Popen(["nginx", "-e", "stderr", "-c", folder / "main.conf"])  # noqa: S607
        return Service(address, process)

    with answering(begin) as proxy:
        yield proxy


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[Service, list[Service]]]:
    """Three copies and the proxy."""
    with ExitStack() as stack:
        copies = [stack.enter_context(running(own_group=True)) for _ in range(3)]
        proxy = stack.enter_context(proxied([copy.address for copy in copies], folder))
        yield proxy, copies


async def loaded(proxy: Service, during: Any) -> list[Asked]:  # noqa: ANN401
    """What became of all questions that clients asked while something was done."""
    asked: list[Asked] = []
    done = asyncio.Event()
    mixed = questions()
    clients = [
        asyncio.create_task(ask_until(proxy.address, mixed, done.is_set, asked, PAUSE_SECONDS))
        for _ in range(CLIENTS)
    ]
    try:
        await during()
    finally:
        done.set()
        await asyncio.gather(*clients)
    return asked


def test_no_request_fails_while_a_copy_is_killed_and_another_starts_again(tmp_path: Path) -> None:
    """Whatever happens to a copy, each client gets the right answer to each request."""
    with cluster(tmp_path) as (proxy, (killed, restarted, _)), ExitStack() as again:

        async def kill_and_restart() -> None:
            await asyncio.sleep(2)
            os.killpg(killed.process.pid, signal.SIGKILL)
            await asyncio.sleep(2)
            restarted.process.terminate()
            await asyncio.to_thread(restarted.process.wait, 30)
            await asyncio.sleep(1)
            for service in (restarted, killed):
                new = start(service.address)
                again.callback(new.process.wait, 30)
                again.callback(new.process.terminate)
                assert await asyncio.to_thread(becomes_healthy, new)
                await asyncio.sleep(2)

        asked = asyncio.run(loaded(proxy, kill_and_restart))
    assert not [each for each in asked if each.wrong]
    assert len(asked) > 100


def test_no_request_fails_while_workers_are_killed(tmp_path: Path) -> None:
    """A worker is killed every second, now of this copy, now of that: another is asked again."""
    with cluster(tmp_path) as (proxy, copies):

        async def kill_workers() -> None:
            for turn in range(KILLS):
                await asyncio.sleep(1)
                os.kill(copies[turn % 3].workers()[0], signal.SIGKILL)

        asked = asyncio.run(loaded(proxy, kill_workers))
    assert not [each for each in asked if each.wrong]
    assert len(asked) > 100
