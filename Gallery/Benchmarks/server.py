#!/usr/bin/env python3
"""Measures the server under load, compared with nginx for the same files.

    server.py BRICKWORK [--count N] [--seconds S]

BRICKWORK is a release build. It makes a sample library of N pictures, and a static site of it for nginx, so both have
the same thumbnails and nodes at the same addresses. wrk sends requests over loopback, on 64 connections, to one server and
then to the other, in three rounds. The best round counts. Neither server logs requests. Prints a section of Markdown.
"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

CONNECTIONS, ROUNDS, WIDTHS = 64, 3, (240, 480)

NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log crit;
worker_processes auto;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000000;
    open_file_cache max=10000;
    types {{ image/webp webp; application/octet-stream bin; text/html html; }}
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/site;
        location = /wall {{ alias {folder}/site/walls/automatic-newest-apart.bin; }}
    }}
}}
"""

# Requests are formatted once. Each thread starts at a different one.
SCRIPT = """
local paths = {{ {paths} }}
local requests, next = {{}}, 0
function init(args)
  for index, path in ipairs(paths) do requests[index] = wrk.format("GET", path) end
  math.randomseed(os.time())
  next = math.random(#requests)
end
function request()
  next = next % #requests + 1
  return requests[next]
end
"""


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def wait_for(port):
    while True:
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{port}/wall").read()
        except OSError:
            pass


def get(port, path):
    return urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}").read()


def is_there(port, path):
    try:
        return bool(get(port, path))
    except urllib.error.HTTPError:
        return False


def load(port, script, seconds):
    """Returns the requests per second, and the 99th percentile of the latency in milliseconds."""
    command = ["wrk", "-t2", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", "-s", script, f"http://127.0.0.1:{port}"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        sys.exit(f"server.py: not all was answered:\n{text}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    slowest, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)\b", text).groups()
    return rate, float(slowest) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def measure(folder, name, ports, paths, seconds):
    script = f"{folder}/{name}.lua"
    with open(script, "w") as file:
        file.write(SCRIPT.format(paths=", ".join(f'"/{path}"' for path in paths)))
    best = {port: (0, 0) for port in ports}
    for _ in range(ROUNDS):
        for port in ports:
            best[port] = max(best[port], load(port, script, seconds))
    return [best[port] for port in ports]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brickwork", help="a release build of the command")
    parser.add_argument("--count", type=int, default=300, help="how many pictures")
    parser.add_argument("--seconds", type=int, default=5, help="how long a measurement takes")
    arguments = parser.parse_args()
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if not shutil.which("wrk") or not nginx:
        sys.exit("server.py: wrk and nginx are needed: Scripts/install-system-packages benchmarks")

    folder = tempfile.mkdtemp(prefix="brickwork-server-")
    # nginx drops its privileges if root starts it, but still needs access.
    os.chmod(folder, 0o755)
    processes = []
    try:
        photos, site = f"{folder}/photos", f"{folder}/site"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        own = [arguments.brickwork, "sample", photos, "--count", str(arguments.count)]
        subprocess.run(own, check=True, **quiet)
        data = ["--data", f"{folder}/data"]
        subprocess.run([arguments.brickwork, "build", photos, "--output", site, *data], check=True, **quiet)
        ports = [free_port(), free_port()]
        command = [arguments.brickwork, "serve", photos, "--port", str(ports[0]), *data]
        processes.append(subprocess.Popen(command, **quiet))
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(NGINX.format(folder=folder, port=ports[1]))
        processes.append(subprocess.Popen([nginx, "-p", folder, "-c", f"{folder}/nginx.conf"], **quiet))
        wall = len(wait_for(ports[0]))
        wait_for(ports[1])

        paths = sorted(
            str(path.relative_to(site)) for width in WIDTHS for path in Path(site).glob(f"thumbnails/*/*-{width}.webp")
        )
        for path in paths:
            if get(ports[0], path) != get(ports[1], path):
                sys.exit(f"server.py: {path} differs")
        size = sum(Path(site, path).stat().st_size for path in paths) / len(paths)
        nodes = [path for path in (f"nodes/{file.name}?chapter=0" for file in Path(site, "nodes").iterdir()) if is_there(ports[0], path)]
        node_size = sum(len(get(ports[0], path)) for path in nodes) / len(nodes)
        rows = [
            (f"thumbnails, {size / 1024:.1f} KiB", measure(folder, "thumbnails", ports, paths, arguments.seconds)),
            (f"a wall's root with its first nodes, {wall / 1024:.1f} KiB", measure(folder, "wall", ports, ["wall"], arguments.seconds)),
            (f"its nodes, {node_size / 1024:.1f} KiB", measure(folder, "nodes", ports, nodes, arguments.seconds)),
        ]
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
            process.wait()
        shutil.rmtree(folder)

    version = subprocess.run([nginx, "-v"], capture_output=True, text=True).stderr.strip().split("/")[-1]
    print("## The server under load\n")
    print(
        f"`wrk` over loopback with {CONNECTIONS} connections, on the same processors as the servers; {len(paths)} "
        f"thumbnails of {arguments.count} pictures. nginx {version} serves the same files. Requests per second, and the 99th "
        f"percentile of the latency.\n"
    )
    print("| Figure | Measured | Yardstick | Ratio | Limit |")
    print("| --- | --- | --- | --- | --- |")
    for name, [(rate, slowest), (other, other_slowest)] in rows:
        print(
            f"| {name} | {rate:,.0f}/s, {slowest:.1f} ms | nginx: {other:,.0f}/s, {other_slowest:.1f} ms "
            f"| {rate / other:.2f} | |"
        )


main()
