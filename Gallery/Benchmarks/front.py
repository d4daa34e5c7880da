"""nginx in front of the measured servers, as a typical proxy. It answers requests for thumbnails, because the
photos don't exist.
"""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from support.catalog import PIXEL

CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log crit;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_buffering off;
    upstream page {{ server 127.0.0.1:{page}; keepalive 16; }}
    upstream walls {{ server 127.0.0.1:{walls}; keepalive 16; }}
    server {{
        listen 127.0.0.1:{port};
        # So that the page's clock counts 5 µs.
        add_header Cross-Origin-Embedder-Policy require-corp always;
        location /thumbnails/ {{ root {folder}; default_type image/webp; try_files /pixel.webp =404; }}
        location ~ ^/(wall$|nodes/|texts/|place$) {{ proxy_pass http://walls; }}
        location / {{ proxy_pass http://page; }}
    }}
}}
"""


class Front:
    """Serves the page from one port, and the wall's nodes from the same or another one."""

    def __init__(self, page, walls=None):
        nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
        if not nginx:
            raise SystemExit("nginx is needed: Scripts/install-system-packages benchmarks")
        self.folder = Path(tempfile.mkdtemp(prefix="brickwork-front-"))
        # nginx drops its privileges if root starts it, but still needs access.
        self.folder.chmod(0o755)
        (self.folder / "pixel.webp").write_bytes(PIXEL)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        configuration = self.folder / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, page=page, walls=walls or page))
        self.process = subprocess.Popen([nginx, "-p", self.folder, "-c", configuration], stderr=subprocess.DEVNULL)
        self.wait()

    def wait(self):
        while self.process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.02)
        raise SystemExit("nginx has ended")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        shutil.rmtree(self.folder)


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]
