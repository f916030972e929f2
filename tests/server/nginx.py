"""A real nginx in front of servers of the tests."""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from tests.server.databases import WAITING, free_port, program

NGINX = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream randolph {{ {servers} }}
    map $http_upgrade $connection_header {{ default upgrade; '' ''; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://randolph;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_header;
        }}
    }}
}}
"""


class Nginx:
    """nginx on a free port of its own, with its files in a folder."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def lead_to(self, *servers: str) -> None:
        """From now on requests go to these servers, as nginx's `upstream` names them; open sockets end."""
        named = " ".join(f"server {server};" for server in servers)
        text = NGINX.format(folder=self._folder, port=self.port, servers=named)
        (self._folder / "nginx.conf").write_text(text, "ascii")
        self.stop()
        self._process = subprocess.Popen([program("nginx"), "-c", self._folder / "nginx.conf"])
        until = time.monotonic() + WAITING
        while not self._answers():
            assert time.monotonic() < until, (self._folder / "nginx.log").read_text()
            time.sleep(0.02)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), WAITING):
            return True
        return False

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(WAITING)
            self._process = None
