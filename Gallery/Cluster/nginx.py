"""A real nginx."""

import os
import pathlib
import re
import shutil

from .processes import Process, answers, free_ports, own

WALL = pathlib.Path(__file__).resolve().parents[1] / "deploy/nginx.conf"
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
    {wall}
}}
"""


class Nginx(Process):
    """nginx in front of several servers on this machine, with the settings of deploy/nginx.conf."""

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
        configuration.write_text(CONFIGURATION.format(folder=folder, wall=wall(servers, self.port)))
        super().__init__("nginx", [program, "-p", folder, "-e", "stderr", "-c", configuration], folder, user=user)

    def wait_for_answer(self):
        self.wait_until(lambda: answers(self.url))


def wall(servers, port):
    """Returns deploy/nginx.conf for servers on this machine."""
    text = WALL.read_text()
    [line] = re.findall(r"^ *server server:8080 resolve(.*;)$", text, re.MULTILINE)
    lines = "\n".join(f"    server 127.0.0.1:{server.port}{line}" for server in servers)
    text = re.sub(r"^ *server server:8080 .*;$", lines, text, flags=re.MULTILINE)
    text = re.sub(r"^ *(zone|resolver) .*;\n", "", text, flags=re.MULTILINE)
    return text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
