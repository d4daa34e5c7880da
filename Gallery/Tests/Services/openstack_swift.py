"""OpenStack Swift with its S3 API on this machine alone: openstack_swift.py FOLDER BUCKET PORT PORT PORT PORT.

Its proxy listens at the first port, and its servers for objects, containers and accounts at the others. All of them are
one process, so that they can be stopped together. Its data is in the folder. `wall:owner` may do anything, `wall:reader` may
read and list.
"""

import pathlib
import sys

from swift.common.utils import get_hub, monkey_patch, set_swift_dir

monkey_patch()

import eventlet  # noqa: E402
import eventlet.hubs  # noqa: E402
import eventlet.wsgi  # noqa: E402
from swift.common.internal_client import InternalClient  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import NullLogger, SwiftHttpProtocol, loadapp  # noqa: E402

# What a busy machine is slow with is waited for: otherwise listings lag behind.
COMMON = """
[DEFAULT]
swift_dir = {folder}
conn_timeout = 60
node_timeout = 60
container_update_timeout = 60
"""
STORAGE = COMMON + """
devices = {folder}/devices
mount_check = false
fallocate_reserve = 0
[app:main]
use = egg:swift#{server}
"""
PROXY = COMMON + """
[pipeline:main]
pipeline = {filters} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""
FILTERS = {
    "catch_errors": "",
    "gatekeeper": "",
    "listing_formats": "",
    "bulk": "",
    "s3api": "",
    "tempauth": "user_wall_owner = owner-secret .admin\nuser_wall_reader = reader-secret .reseller_reader\n",
    "copy": "",
    "slo": "",
    "dlo": "",
}


def main(folder, bucket, port, *storage_ports):
    folder = pathlib.Path(folder)
    (folder / "devices/disk").mkdir(parents=True, exist_ok=True)
    (folder / "swift.conf").write_text("[swift-hash]\nswift_hash_path_suffix = tests\n")
    set_swift_dir(str(folder))
    eventlet.hubs.use_hub(get_hub())
    for server, storage_port in zip(["object", "container", "account"], storage_ports):
        make_ring(folder / f"{server}.ring.gz", int(storage_port))
        serve(storage_port, settings(folder, server, STORAGE.format(folder=folder, server=server)))
    inside = settings(folder, "inside", PROXY.format(folder=folder, filters=""))
    InternalClient(inside, "tests", 1).create_container("AUTH_wall", bucket)
    proxy = PROXY.format(folder=folder, filters=" ".join(FILTERS))
    for name, options in FILTERS.items():
        proxy += f"[filter:{name}]\nuse = egg:swift#{name}\n{options}"
    serve(port, settings(folder, "proxy", proxy)).wait()


def settings(folder, name, text):
    path = folder / f"{name}.conf"
    path.write_text(text)
    return str(path)


def make_ring(path, port):
    """Says that all there is lies on one disk."""
    ring = RingBuilder(part_power=0, replicas=1, min_part_hours=0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1.0})
    ring.rebalance()
    ring.get_ring().save(str(path))


def serve(port, settings):
    """Answers as Swift's own commands do."""
    return eventlet.spawn(
        eventlet.wsgi.server,
        eventlet.listen(("127.0.0.1", int(port))),
        loadapp(settings),
        NullLogger(),
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
