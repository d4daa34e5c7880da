"""A TCP proxy in front of a service on this machine, which simulates network faults."""

import asyncio
import threading

from .processes import free_ports

PIECE = 16 << 10


class Proxy:
    """Listens on its own port and forwards all traffic to another port of this machine, until a fault is
    switched on.
    """

    def __init__(self, target):
        """Prepares a proxy for a port. It forwards nothing until it is entered."""
        self.target = target
        [self.port] = free_ports(1)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        # The following belongs to the thread.
        self.listener, self.connections = None, set()
        self.goes_on = asyncio.Event()
        # The delay of each piece in seconds, and the seconds for each byte.
        self.delay, self.slowness = 0, 0

    def __enter__(self):
        self.thread.start()
        self._do(self._pass())
        return self

    def __exit__(self, *_):
        self._do(self._cut())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def heal(self):
        """Ends all faults. Held data is forwarded."""
        self._do(self._pass())

    def cut(self):
        """Closes all connections and refuses new ones."""
        self._do(self._cut())

    def stall(self):
        """Accepts connections, but holds all data on them and on open connections."""
        self._do(self._stall())

    def slow(self, delay, rate):
        """Delays each piece by a number of seconds, and limits each connection to a rate in bytes per second.
        """
        self._do(self._pass(delay, 1 / rate))

    def _do(self, work):
        asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    # The following methods run on the thread.

    async def _pass(self, delay=0, slowness=0):
        self.delay, self.slowness = delay, slowness
        self.goes_on.set()
        if self.listener is None:
            self.listener = await asyncio.start_server(self._connected, "127.0.0.1", self.port)

    async def _cut(self):
        if self.listener is not None:
            self.listener.close()
            self.listener = None
        self.goes_on.set()
        connections = list(self.connections)
        for connection in connections:
            connection.cancel()
        await asyncio.gather(*connections, return_exceptions=True)

    async def _stall(self):
        await self._pass()
        self.goes_on.clear()

    async def _connected(self, reader, writer):
        writers = [writer]
        connection = asyncio.current_task()
        self.connections.add(connection)
        try:
            await self.goes_on.wait()
            target_reader, target_writer = await asyncio.open_connection("127.0.0.1", self.target)
            writers.append(target_writer)
            await asyncio.gather(self._carry(reader, target_writer), self._carry(target_reader, writer))
        except (OSError, asyncio.CancelledError):
            # Both sides see that the other side is gone.
            pass
        finally:
            self.connections.discard(connection)
            for each in writers:
                each.transport.abort()

    async def _carry(self, reader, writer):
        while piece := await reader.read(PIECE):
            await self.goes_on.wait()
            if self.delay or self.slowness:
                await asyncio.sleep(self.delay + len(piece) * self.slowness)
            # A new fault may have begun in the meantime.
            await self.goes_on.wait()
            writer.write(piece)
            await writer.drain()
        await self.goes_on.wait()
        writer.write_eof()
