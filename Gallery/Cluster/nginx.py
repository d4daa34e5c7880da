"""A real nginx."""

import os
import pathlib
import shutil

from .processes import Process, answers, free_ports, own

CONFIGURATION = """
daemon off;
# One process: what is killed and frozen is all of it.
master_process off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    upstream wall {{
        {servers}
        keepalive 32;
    }}
    server {{
        listen 127.0.0.1:{port};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        # One that is away, or has too much to do, is not the end of a request; one that is frozen takes half a minute,
        # for a search in many millions of photos may last as long.
        proxy_connect_timeout 2s;
        proxy_read_timeout 30s;
        proxy_next_upstream error timeout http_502 http_503;
        location / {{ proxy_pass http://wall; }}
        # Told as it happens, with a beat every 15 seconds.
        location = /events {{
            proxy_pass http://wall;
            proxy_buffering off;
            proxy_read_timeout 40s;
        }}
    }}
}}
"""


class Nginx(Process):
    """nginx in front of several servers on this machine. It skips a server that fails for a few seconds."""

    def __init__(self, folder, servers, port=0):
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
        if not program:
            raise RuntimeError("nginx is not here: Scripts/install-system-packages cluster")
        folder = pathlib.Path(folder)
        user = "nobody" if os.geteuid() == 0 else None
        own(folder, user)
        self.port = port or free_ports(1)[0]
        # Otherwise the answer of another program on this port would look like nginx's own.
        if answers(f"http://127.0.0.1:{self.port}/"):
            raise RuntimeError(f"port {self.port} is taken: give another one")
        self.url = f"http://127.0.0.1:{self.port}/"
        configuration = folder / "nginx.conf"
        lines = [f"server 127.0.0.1:{server.port} max_fails=1 fail_timeout=5s;" for server in servers]
        configuration.write_text(CONFIGURATION.format(folder=folder, port=self.port, servers="\n        ".join(lines)))
        super().__init__("nginx", [program, "-p", folder, "-e", "stderr", "-c", configuration], folder, user=user)

    def wait_for_answer(self):
        self.wait_until(lambda: answers(self.url))
