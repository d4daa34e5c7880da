"""A proxy between the page and a real server. Tests control the network with it: it holds, loses and replaces
responses, and sends events to pages that the server hasn't sent.
"""

import collections
import contextlib
import http.client
import json
import queue
import re
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Headers that belong to a single connection.
OF_A_CONNECTION = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Between:
    """A server with its own address, in front of another one. Patterns are searched in paths with their queries."""

    def __init__(self, server, port=0):
        self.server = server
        self.requests, self.cancelled, self.listeners = [], [], []
        # Whether a page has received the server's initial events.
        self.greeted = threading.Event()
        # The number of bytes sent, by path.
        self.sent = collections.Counter()
        # The last tag sent, by path.
        self.tags = {}
        self.held, self.lost, self.answers, self.halved = [], {}, {}, []
        self.http = Listener(("127.0.0.1", port), self)
        self.port = self.http.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def hold(self, pattern):
        """Holds matching responses until they are released."""
        self.held = [*self.held, pattern]

    def release(self):
        self.held, self.halved = [], []

    def lose(self, pattern, times=1_000_000):
        """Closes the connection instead of responding, a number of times for each path."""
        self.lost[pattern] = (times, collections.Counter())

    def answer(self, pattern, body, kind="application/json", status=200):
        """Sends another response than the server."""
        self.answers[pattern] = (body if isinstance(body, bytes) else json.dumps(body).encode(), kind, status)

    def halve(self, pattern):
        """Sends half of a response, and the rest when it is released."""
        self.halved = [*self.halved, pattern]

    def tell(self, event, data):
        """Sends an event to all pages, after the server's initial events."""
        assert self.greeted.wait(60), "no page listens"
        for listener in list(self.listeners):
            listener.put(f"event: {event}\ndata: {json.dumps(data)}\n\n".encode())

    def forget(self):
        """Starts counting again."""
        self.requests.clear()
        self.sent.clear()

    def asked(self, pattern):
        """Returns the requested paths, in order."""
        return [path for path in list(self.requests) if re.search(pattern, path)]

    def thumbnails(self):
        """Returns the identifiers of the photos whose thumbnails were requested, in order."""
        found = (re.match(r"/thumbnails/[^/]+/(\d+)-", path) for path in list(self.requests))
        return [int(match[1]) for match in found if match]

    def is_lost(self, path):
        for pattern, (times, counts) in self.lost.items():
            if re.search(pattern, path):
                counts[path] += 1
                return counts[path] <= times
        return False

    def stop(self):
        self.release()
        for listener in list(self.listeners):
            listener.put(None)
        self.http.shutdown()
        self.http.server_close()
        self.http.drop_connections()


class Listener(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, address, between):
        self.between, self.open = between, set()
        super().__init__(address, Handler)

    def process_request(self, request, address):
        self.open.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request):
        self.open.discard(request)
        super().shutdown_request(request)

    def drop_connections(self):
        for connection in list(self.open):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def handle_error(self, request, address):
        """A page that closes during a response isn't an error."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        between = self.server.between
        between.requests.append(self.path)
        while any(re.search(pattern, self.path) for pattern in between.held):
            time.sleep(0.01)
            if self.is_abandoned():
                between.cancelled.append(self.path)
                self.close_connection = True
                return
        if between.is_lost(self.path):
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        for pattern, (body, kind, status) in between.answers.items():
            if re.search(pattern, self.path):
                return self.finish_with(status, [("Content-Type", kind), ("Cache-Control", "no-store")], body)
        self.pass_on()

    def pass_on(self):
        there = http.client.HTTPConnection("127.0.0.1", self.server.between.server.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in {"host", "connection"}}
        with contextlib.closing(there):
            try:
                there.request("GET", self.path, headers=headers)
                answer = there.getresponse()
            except OSError as error:
                self.server.between.server.explain(self.path, error)
                self.close_connection = True
                return
            kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in OF_A_CONNECTION]
            # The response may have taken the connection over.
            with answer:
                if self.path.startswith("/events"):
                    self.pass_events(answer, kept)
                else:
                    self.finish_with(answer.status, kept, answer.read())

    def finish_with(self, status, headers, body):
        between = self.server.between
        between.sent[self.path] += len(body)
        between.tags[self.path] = dict(headers).get("ETag")
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if any(re.search(pattern, self.path) for pattern in between.halved):
            self.wfile.write(body[: len(body) // 2])
            while between.halved:
                time.sleep(0.01)
            body = body[len(body) // 2 :]
        self.wfile.write(body)

    def pass_events(self, answer, headers):
        """Sends the server's and the test's events."""
        news, between = queue.Queue(), self.server.between
        self.send_response_only(answer.status)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.close_connection = True

        def read():
            event = b""
            try:
                while line := answer.readline():
                    event += line
                    # Only between two complete events can the test's events be inserted.
                    if not line.strip():
                        news.put(event)
                        if b"event: progress" in event:
                            between.greeted.set()
                        event = b""
            except (OSError, ValueError, AttributeError, http.client.HTTPException):
                pass
            news.put(None)

        between.listeners.append(news)
        threading.Thread(target=read, daemon=True).start()
        try:
            while (piece := news.get()) is not None:
                self.wfile.write(piece)
        finally:
            between.listeners.remove(news)

    def is_abandoned(self):
        """Returns whether the page has closed the connection."""
        try:
            return self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True
