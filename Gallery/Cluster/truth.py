"""Checks that the catalog, the bucket and the wall match the folders."""

import json
import subprocess
import time
import urllib.error
import urllib.request

from .cluster import BUCKET, DATABASE, STATUS, WORKER
from .photos import are_same
from .viewers import WIDTHS, Address

# A single statement, so that it reads a consistent state.
STATE = """
SET search_path = brickwork;
SELECT json_build_object(
    'token', (SELECT left(token, 16) FROM state),
    'files', (SELECT coalesce(json_agg(json_build_object(
        'id', file.id, 'version', version, 'folder', encode(folder.path, 'hex'), 'name', encode(name, 'hex'),
        'state', state, 'shown', folder.shown, 'repeats', repeats, 'reason', reason, 'waiting', waiting,
        'hash', content.hash, 'color', file.color) ORDER BY file.id), '[]')
        FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content),
    'contents', (SELECT coalesce(json_object_agg(hash, color), '{}') FROM content),
    'tasks', (SELECT coalesce(json_agg(json_build_object(
        'kind', kind, 'subject', encode(subject, 'escape'), 'worker', worker, 'tries', tries, 'aside', aside)), '[]')
        FROM task),
    'workers', (SELECT coalesce(json_agg(name ORDER BY name), '[]') FROM worker),
    'pass', (SELECT json_build_array(extract(epoch FROM began), extract(epoch FROM ended))
        FROM pass ORDER BY id DESC LIMIT 1)
);
"""
# The kind of job that begins a pass.
BEGIN = 0
# The longest time in seconds until a server knows of a change.
HEARSAY = 60


def state(cluster):
    """Returns the state of the catalog."""
    return json.loads(cluster.postgresql.psql(STATE, DATABASE))


def status(cluster):
    """Returns the output of `brickwork status`, or None if it fails. It must not crash, however often it connects with
    TLS and a password.
    """
    try:
        return json.loads(cluster.run("status", "--json", role=STATUS))
    except subprocess.CalledProcessError as error:
        if error.returncode < 0:
            raise RuntimeError(f"status has crashed by signal {-error.returncode}: {error.stderr}") from None
        return None


def unrest(cluster, last_change):
    """Returns the reason why the cluster is still busy, and None. If nothing is left to do, returns None and
    the state of the catalog.
    """
    said = status(cluster)
    if said is None:
        return "status says nothing", None
    if said["waiting"] or said["inWork"] or said["asideCount"] or said["isLooking"]:
        return f"status: {json.dumps(said)}", None
    now = state(cluster)
    running = sorted(worker.pid for worker in cluster.workers)
    enrolled = sorted(int(name.split()[-1]) for name in now["workers"])
    if running != enrolled:
        return f"workers {running} run, and {enrolled} are known", None
    began, ended = now["pass"] or (0, None)
    if ended is None or began < last_change:
        return f"the last pass began at {began}, ended at {ended}; the last change was at {last_change}", None
    if [task for task in now["tasks"] if task["kind"] != BEGIN] or len(now["tasks"]) != 1:
        return f"tasks: {now['tasks']}", None
    return None, now


def check_catalog(now, photos):
    """Yields the faults of the catalog, one line each."""
    found = {}
    for file in now["files"]:
        path = path_of(file)
        if path in found:
            yield f"{path} is in the catalog twice: {found[path]}, {file}"
        found[path] = file
    expected = {f"{photos.place}/{name}": color for name, color in photos.files.items()}
    for path in sorted(expected.keys() - found.keys()):
        yield f"{path} is not in the catalog"
    for path in sorted(found.keys() - expected.keys()):
        yield f"{path} is in the catalog, and no file: {found[path]}"
    contents = {}
    for path in sorted(found.keys() & expected.keys()):
        file = found[path]
        if (file["state"], file["shown"], file["repeats"], file["reason"], file["waiting"]) != (0, True, 0, None, None):
            yield f"{path} is not shown: {file}"
        if file["hash"] is None or file["color"] is None:
            yield f"{path}: its content is not known: {file}"
        elif not are_same(rgb(file["color"]), expected[path]):
            yield f"{path} is {expected[path]}, and the catalog says {rgb(file['color'])}: {file}"
        elif contents.setdefault(file["hash"], path) != path:
            yield f"{path} has the same content as {contents[file['hash']]}"
    for task in now["tasks"]:
        # A worker may have begun it by now.
        if task["aside"] or task["tries"]:
            yield f"the next pass: {task}"


def check_bucket(cluster, now, photos, colors, has_lost_objects):
    """Yields the faults of the bucket, one line each. Objects that were lost or damaged are only made again for photos
    that are there.
    """
    objects = {}
    for key in listed(cluster, ""):
        parts = key.split("/")
        if len(parts) == 4 and parts[:2] == ["wall", "thumbnails"] and parts[3].startswith(parts[2]):
            objects[parts[3]] = key
        elif key != "wall/catalog" and not key.startswith("photos/"):
            yield f"the bucket has {key}"
    count, needed = len(objects), now["contents"].keys()
    if has_lost_objects:
        needed = {file["hash"] for file in now["files"]}
        objects = {name: key for name, key in objects.items() if name in needed}
    packs = {}
    for name, key in sorted(objects.items()):
        try:
            packs[name] = unpacked(read(cluster, key), name)
        except ValueError as error:
            yield f"{key}: {error}"
    if read(cluster, "wall/catalog").decode()[:16] != now["token"]:
        yield "the bucket isn't marked as this catalog's"
    colors.learn(file for pack in packs.values() for file in pack.values())
    for name, pack in packs.items():
        seen = [colors[file] for file in pack.values()]
        if sorted(pack) != WIDTHS or None in seen:
            yield f"{objects[name]}: widths {sorted(pack)}, colors {seen}"
        elif not all(are_same(color, seen[0]) for color in seen):
            yield f"{objects[name]} is of several pictures: {seen}"
        elif name in now["contents"] and not are_same(seen[0], rgb(now["contents"][name])):
            yield f"{objects[name]} is {seen[0]}, and the catalog says {rgb(now['contents'][name])}"
    for name in sorted(needed - objects.keys()):
        yield f"content {name} has no object"
    for file in now["files"]:
        path = path_of(file)
        color = photos.files.get(path.removeprefix(f"{photos.place}/"))
        pack = packs.get(file["hash"])
        if color and pack and not are_same(colors[pack[240]], color):
            yield f"{path} is {color}, and its object is {colors[pack[240]]}"
    # All objects are too young to be swept.
    swept = cluster.run("sweep", "--store", cluster.store, role=WORKER).strip()
    if swept != f"{count} kept, 0 removed.":
        yield f"there are {count} objects, and sweep says: {swept}"


def check_wall(viewers, now, photos, keepers):
    """Yields the faults of the servers' walls. `keepers` are the photos that must not have changed."""
    known = addresses(now, photos)
    targets = [*viewers.servers, viewers.proxy]
    for target in targets:
        for name, photo in sorted(known.items()):
            address = Address(*photo, WIDTHS[0])
            answer, body, _ = viewers.get(target, address.path(viewers.token))
            color = viewers.colors[body] if answer == 200 else None
            if color is None or not are_same(color, photos.files[name]):
                said = f"{color}" if color else f"{answer} {body[:200]}"
                yield f"{target.name}: {address}, {name}, which is {photos.files[name]}: {said}"
    for name, photo in keepers.items():
        if known.get(name) != photo:
            yield f"{name} was {photo}, and is {known.get(name)}"
    # The servers learn of the last change by themselves.
    end = time.monotonic() + HEARSAY
    while True:
        walls = [viewers.ask_wall(target) for target in targets]
        if len(set(walls)) == 1 and walls[0] and walls[0][1] == len(photos.files):
            return
        if time.monotonic() > end:
            yield f"there are {len(photos.files)} photos, and the walls are {walls}"
            return
        time.sleep(0.2)


def addresses(now, photos):
    """Returns the identifiers and versions of the existing photos, by name."""
    known = {path_of(file).removeprefix(f"{photos.place}/"): (file["id"], file["version"]) for file in now["files"]}
    return {name: known[name] for name in photos.files if name in known}


def path_of(file):
    return f"{bytes.fromhex(file['folder']).decode()}/{bytes.fromhex(file['name']).decode()}"


def is_enrolled(cluster, worker):
    """Returns whether the queue knows a worker's process."""
    name = f"% {worker.pid}"
    return bool(cluster.postgresql.psql(f"SELECT 1 FROM brickwork.worker WHERE name LIKE '{name}'", DATABASE))


def listed(cluster, folder):
    """Yields the keys of all objects below a folder of the bucket, as the filer lists them."""
    last = ""
    while True:
        address = f"{cluster.seaweedfs.filer}/buckets/{BUCKET}/{folder}?limit=1000&lastFileName={last}"
        request = urllib.request.Request(address, headers={"Accept": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                page = json.load(answer)
        except urllib.error.HTTPError as refusal:
            refusal.close()
            if refusal.code == 404:
                return
            raise
        entries = page["Entries"] or []
        for entry in entries:
            name = entry["FullPath"].rsplit("/", 1)[1]
            # The bit that marks folders in the file mode of Go.
            if entry["Mode"] & 1 << 31:
                yield from listed(cluster, f"{folder}{name}/")
            else:
                yield folder + name
        if len(entries) < 1000:
            return
        last = entries[-1]["FullPath"].rsplit("/", 1)[1]


def read(cluster, key):
    try:
        with urllib.request.urlopen(f"{cluster.seaweedfs.filer}/buckets/{BUCKET}/{key}", timeout=30) as answer:
            return answer.read()
    except (OSError, urllib.error.HTTPError) as error:
        raise ValueError(f"cannot be read: {error}") from None


def unpacked(pack, content):
    """Returns the files in a content's pack by width. Raises ValueError if the pack is incomplete or has
    extra bytes. Doesn't compare checksums, as `brickwork verify --read-data` does.
    """
    if pack[:4] != b"BWT3" or len(pack) < 37:
        raise ValueError(f"{len(pack)} bytes that aren't a pack")
    if pack[4:20].hex() != content:
        raise ValueError(f"it is of the content {pack[4:20].hex()}")
    count = pack[20]
    end = 21 + 26 * count + 16
    files = {}
    for entry in (pack[21 + 26 * index : 31 + 26 * index] for index in range(count)):
        width, start, length = (int.from_bytes(entry[a:b], "big") for a, b in ((0, 2), (2, 6), (6, 10)))
        file = pack[start : start + length]
        if start != end or len(file) != length or file[:4] != b"RIFF" or int.from_bytes(file[4:8], "little") + 8 != length:
            raise ValueError(f"of {width} pixels, it has no whole file")
        files[width] = file
        end += length
    if end != len(pack):
        raise ValueError(f"{len(pack)} bytes instead of {end}")
    return files


def rgb(color):
    """Converts the 16 lowest bits of a stored color."""
    red, green, blue = color >> 11 & 31, color >> 5 & 63, color & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2
