"""Real proxies in front of a wall that only its own machine reaches, by the lines of Gallery/README.md."""

import base64
import contextlib
import http.client
import io
import os
import re
import shutil
import socket
import ssl
import time
import zipfile

from support import brickwork
from support.case import FolderCase, temporary_folder

from Cluster.certificate import Certificate
from Cluster.processes import Process, free_ports

README = (brickwork.GALLERY / "README.md").read_text()
SECTION = README.split("## Behind a proxy\n")[1].split("\n## ")[0]
HOST = "photos.example.org"
LARGE = 30_000_000
PASSWORD = "a password"

# The rest of the configuration, around the README's lines. Caddy's certificates come from itself.
CADDY = """{{
    admin off
    local_certs
    skip_install_trust
    http_port {other}
    https_port {port}
}}
{lines}"""
NGINX = """daemon off;
master_process off;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/temporary; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{lines}
}}"""
APACHE = """ServerRoot {folder}
ServerName localhost
PidFile {folder}/pid
ErrorLog {folder}/errors
Listen {port}
{user}
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule ssl_module {modules}/mod_ssl.so
LoadModule headers_module {modules}/mod_headers.so
LoadModule proxy_module {modules}/mod_proxy.so
LoadModule proxy_http_module {modules}/mod_proxy_http.so
{lines}"""


class Proxy(Process):
    def __init__(self, name, command, folder, port):
        self.port = port
        super().__init__(name, command, folder, {"HOME": str(folder), "XDG_DATA_HOME": str(folder)})

    def wait_for_answer(self):
        def answers():
            with contextlib.suppress(OSError, http.client.HTTPException):
                Connection(self.port).answer("GET", "/")
                return True

        self.wait_until(answers)


class Connection(http.client.HTTPConnection):
    """A connection to a proxy with the wall's name, from an address of this machine."""

    def __init__(self, port, source="127.0.0.1"):
        super().__init__(HOST, port, timeout=30)
        self.source = source

    def connect(self):
        # The certificate is the test's own.
        context = ssl._create_unverified_context()
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout, (self.source, 0))
        self.sock = context.wrap_socket(plain, server_hostname=HOST)

    def answer(self, method, path, headers=None):
        self.request(method, path, headers={"Host": HOST} | (headers or {}))
        return self.getresponse()


def lines(name):
    """Returns the README's lines for a proxy."""
    return re.search(rf"^{name}.*?```\w*\n(.*?)```", SECTION, re.DOTALL | re.MULTILINE)[1]


def program(name):
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if not found:
        raise RuntimeError(f"{name} is not here: Scripts/install-system-packages")
    return found


class ProxyTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        # Bytes after a picture's end are part of the file.
        first = min(folder.glob("*.png"))
        with open(first, "ab") as file:
            file.write(os.urandom(LARGE))
        cls.large = first.read_bytes()

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # Each test has a server of its own with the same data.
        cls.server.stop()
        users = temporary_folder(cls) / "users"
        serve = re.search(r"^brickwork serve ~/Pictures (.*)$", SECTION, re.MULTILINE)[1]
        brickwork.run("user", "add", "ann", "--users", users, input=f"{PASSWORD}\n")
        cls.arguments = [users if word == "family" else word for word in serve.split()]
        cls.certificate = Certificate(temporary_folder(cls) / "certificate")

    def start(self, name, path):
        """Starts the server and a proxy before it, whose lines are changed as the README says if there is a path."""
        server = self.wall = brickwork.Server(self.folder, self.data, *self.arguments)
        self.addCleanup(server.stop)
        folder = temporary_folder(type(self))
        port, other = free_ports(2)
        text = lines(name)
        if path != "/":
            for old, new in {
                "Caddy": [("reverse_proxy 127.0.0.1:8080", "handle_path /wall/* {\nreverse_proxy 127.0.0.1:8080\n}")],
                "nginx": [("location / ", "location /wall/ "), (":8080;", ":8080/;")],
                "Apache": [("ProxyPass / ", "ProxyPass /wall/ ")],
            }[name]:  # fmt: skip
                self.assertEqual(text.count(old), 1)
                text = text.replace(old, new)
        for old, new in [
            ("127.0.0.1:8080", f"127.0.0.1:{server.port}"), ("listen 443", f"listen 127.0.0.1:{port}"), ("*:443", f"*:{port}"),
            (f"/etc/letsencrypt/live/{HOST}/fullchain.pem", str(self.certificate.file)),
            (f"/etc/letsencrypt/live/{HOST}/privkey.pem", str(self.certificate.key)),
        ]:  # fmt: skip
            text = text.replace(old, new)
        modules = next((each for each in ("/usr/lib/apache2/modules", "/usr/libexec/apache2") if os.path.isdir(each)), "")
        user = "User nobody\nGroup nogroup" if os.geteuid() == 0 else ""
        file = folder / "configuration"
        around = {"Caddy": CADDY, "nginx": NGINX, "Apache": APACHE}[name]
        file.write_text(around.format(folder=folder, port=port, other=other, modules=modules, user=user, lines=text))
        command = {
            "Caddy": lambda: [program("caddy"), "run", "--config", file, "--adapter", "caddyfile"],
            "nginx": lambda: [program("nginx"), "-p", folder, "-e", "stderr", "-c", file],
            "Apache": lambda: [program("apache2"), "-D", "FOREGROUND", "-f", file],
        }[name]()
        self.proxy = Proxy(name, command, folder, port).start()
        self.addCleanup(self.proxy.stop)

    def ask(self, method, path, headers=None, source="127.0.0.1"):
        """Returns the answer after reading all of it."""
        with contextlib.closing(Connection(self.proxy.port, source)) as connection:
            answer = connection.answer(method, path, headers)
            answer.content = answer.read()
            return answer

    def sign_in(self, path, password, source="127.0.0.1", **headers):
        credentials = base64.b64encode(f"ann:{password}".encode()).decode()
        said = {"Authorization": f"Basic {credentials}", "Origin": f"https://{HOST}", "Content-Length": "0"}
        return self.ask("POST", f"{path}session", said | headers, source)

    def wrong(self, path, guess, lied):
        return self.sign_in(path, f"wrong {guess}", **lied, **{"X-Forwarded-For": f"127.0.0.{guess + 3}"})

    def check(self, name, path="/"):
        self.start(name, path)
        page = self.ask("GET", path, {"Accept": "text/html"})
        self.assertEqual((page.status, page.headers["Location"]), (303, "sign-in?to=%2F"))
        session = self.sign_in(path, PASSWORD)
        cookies = session.headers.get_all("Set-Cookie")
        self.assertEqual((session.status, len(cookies)), (204, 2))
        for cookie in cookies:
            self.assertIn("; Secure", cookie)
        own = {"Cookie": "; ".join(cookie.split(";")[0] for cookie in cookies)}
        # The beginning of the events arrives, although they don't end.
        with contextlib.closing(Connection(self.proxy.port)) as connection:
            self.assertEqual(connection.answer("GET", f"{path}events", own).readline(), b"retry: 2000\n")
        archive = zipfile.ZipFile(io.BytesIO(self.ask("GET", f"{path}archive", own).content))
        self.assertEqual(len(archive.namelist()), self.count)
        [large] = [each for each in archive.infolist() if each.file_size > LARGE]
        self.assertEqual(archive.read(large), self.large)
        # A name that resolves to this machine isn't the wall's.
        other = self.ask("GET", path, {"Host": "evil.example"} | own)
        self.assertNotIn(b"<title>", other.content)
        self.assertEqual(other.status, 200 if name == "Caddy" else 421)
        # A client that forges these headers gets no more guesses, and uses up nobody else's.
        lied = {"X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"}
        start, guesses = time.monotonic(), 0
        while (status := self.wrong(path, guesses, lied).status) == 401 and guesses < 40:
            guesses += 1
        # One more is allowed every 6 seconds, and checking a password takes a busy machine long.
        self.assertEqual(status, 429)
        self.assertGreaterEqual(guesses, 10)
        self.assertLessEqual(guesses, 10 + (time.monotonic() - start) // 6)
        right = self.sign_in(path, PASSWORD, source="127.0.0.2", **lied, **{"X-Forwarded-For": "192.0.2.1"})
        self.assertEqual(right.status, 204)
        self.assertIn("; Secure", right.headers["Set-Cookie"])
        # After a restart, the proxy doesn't keep the wall away.
        self.wall.stop()
        self.assertIn(self.ask("GET", f"{path}healthz").status, (502, 503))
        again = brickwork.Server(self.folder, self.data, *self.arguments, port=self.wall.port)
        self.addCleanup(again.stop)
        self.assertEqual(self.ask("GET", f"{path}healthz").status, 200)

    def test_caddy(self):
        self.check("Caddy")

    def test_nginx(self):
        self.check("nginx")

    def test_apache(self):
        self.check("Apache")

    def test_caddy_with_a_path(self):
        self.check("Caddy", "/wall/")

    def test_nginx_with_a_path(self):
        self.check("nginx", "/wall/")

    def test_apache_with_a_path(self):
        self.check("Apache", "/wall/")
