"""Real proxies in front of two servers and PostgreSQL, by the lines of deploy/: what is away takes nothing else along."""

import contextlib
import http.client
import json
import os
import re
import time
import unittest

from support import brickwork
from support.case import temporary_folder
from support.pictures import write_some
from test_proxies import CADDY, HOST, NGINX, Connection, Proxy, program

from Cluster.certificate import Certificate
from Cluster.nginx import wall
from Cluster.postgresql import PostgreSQL
from Cluster.processes import Server, free_ports

README = (brickwork.GALLERY / "deploy/README.md").read_text()


def lines(name):
    """Returns the lines of deploy/README.md for a proxy."""
    return re.search(rf"^(?:.*\. )?{name}, in .*?```\n(.*?)```", README, re.DOTALL | re.MULTILINE)[1]


class SeveralServersTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        root = temporary_folder(cls)
        # PostgreSQL has a user of its own.
        root.chmod(0o755)
        photos = root / "photos"
        photos.mkdir()
        write_some(photos, 12)
        cls.database = PostgreSQL(root / "postgresql").start()
        cls.addClassCleanup(cls.database.stop)
        cls.database.create("photos")
        catalog = cls.database.address("photos")
        brickwork.run("index", photos, "--data", root / "data", "--catalog", catalog)
        arguments = ["--proxy", "127.0.0.1", "--address", f"https://{HOST}/"]
        cls.servers = [Server(f"server{number}", brickwork.executable(), root, catalog, *arguments) for number in (1, 2)]
        for server in cls.servers:
            server.start()
            cls.addClassCleanup(server.stop)
        cls.certificate = Certificate(root / "certificate")

    def start(self, name):
        folder = temporary_folder(type(self))
        port, other = free_ports(2)
        pem = folder / "photos.pem"
        pem.write_text(self.certificate.file.read_text() + self.certificate.key.read_text())
        if name == "nginx":
            # The file is for a network of containers, without TLS.
            text = wall(self.servers, port).replace("listen ", f"ssl_certificate {pem};\n    ssl_certificate_key {pem};\n    listen ")
            text = text.replace(f"127.0.0.1:{port};", f"127.0.0.1:{port} ssl;").replace("$scheme", "https")
        else:
            text = lines(name).replace("bind :443 ssl crt /etc/haproxy/photos.example.org.pem", f"bind 127.0.0.1:{port} ssl crt {pem}")
            for number, server in enumerate(self.servers, 1):
                self.assertEqual(text.count(f"server{number}.example:8080"), 1)
                text = text.replace(f"server{number}.example:8080", f"127.0.0.1:{server.port}")
            # HAProxy would notice after six seconds if its checks failed.
            text = text.replace(" check\n", " check inter 50ms\n")
        file = folder / "configuration"
        around = {"Caddy": CADDY, "nginx": NGINX, "HAProxy": "{lines}"}[name]
        file.write_text(around.format(folder=folder, port=port, other=other, lines=text))
        command = {
            "Caddy": lambda: [program("caddy"), "run", "--config", file, "--adapter", "caddyfile"],
            "nginx": lambda: [program("nginx"), "-p", folder, "-e", "stderr", "-c", file],
            "HAProxy": lambda: [program("haproxy"), "-db", "-f", file],
        }[name]()
        self.proxy = Proxy(name, command, folder, port).start()
        self.addCleanup(self.proxy.stop)

    def ask(self, path):
        """Returns the status and the content of an answer."""
        with contextlib.closing(Connection(self.proxy.port)) as connection:
            answer = connection.answer("GET", path)
            return answer.status, answer.read()

    def ask_directly(self, server, path):
        """Returns the status of a server's answer, as a proxy on this machine gets it."""
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
            connection.request("GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https"})
            return connection.getresponse().status

    def statuses(self, paths):
        return [self.ask(path)[0] for path in paths]

    def wait_for_search(self, status):
        end = time.monotonic() + 60
        while self.ask(f"/wall?q={os.urandom(4).hex()}")[0] != status:
            self.assertLess(time.monotonic(), end)

    def check(self, name):
        self.start(name)
        photos = json.loads(self.ask("/api/photos")[1])["photos"]
        paths = ["/", "/wall", photos[0]["thumbnails"]["240"]]
        # Both servers have what they need. Through a proxy, one might get no request: Caddy chooses at random.
        for server in self.servers:
            self.assertEqual([self.ask_directly(server, path) for path in paths], 3 * [200])
        self.assertEqual(self.statuses(4 * paths), 12 * [200])
        self.database.stop()
        # Also for the next test, if this one fails.
        self.addCleanup(lambda: self.database.is_running or self.database.start())
        self.wait_for_search(503)
        for number in range(5):
            self.assertEqual(self.statuses(f"/wall?q={number}{letter}" for letter in "abcd"), 4 * [503])
            self.assertEqual(self.statuses(4 * paths), 12 * [200])
        self.database.start()
        self.wait_for_search(200)
        # While one server after the other restarts, the other one answers.
        for server in self.servers:
            server.stop()
            self.assertEqual(self.statuses(4 * paths), 12 * [200])
            server.start()
            self.assertEqual(self.statuses(4 * paths), 12 * [200])

    def test_caddy(self):
        self.check("Caddy")

    def test_haproxy(self):
        self.check("HAProxy")

    def test_nginx(self):
        self.check("nginx")
