"""Follows deploy/MACHINES.md and "Run it for others" of Gallery/README.md line by line on simulated machines, and checks the
results: python3 -m Cluster.deployment BRICKWORK.

"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from BrowserTests.support import pictures

from .machines import Network, is_possible

GALLERY = pathlib.Path(__file__).resolve().parents[1]
DEPLOY = GALLERY / "deploy"
WEED = GALLERY / "Tests/Services/seaweedfs"
PATIENCE = 120
PASSWORD = "the-password-of-ann"

# The simulated machines have all packages of this one.
APT = """#!/bin/sh
set -eu
for word; do
    case $word in
        install | -y) ;;
        ./brickwork_*) . "$word" ;;
        *) dpkg -s "$word" >/dev/null ;;
    esac
done
"""
# The commands that install a package's files.
PACKAGE = """
install -d /etc/brickwork /usr/share/brickwork
ln -sfn {package}/brickwork /usr/bin/brickwork
cp {package}/deploy/debian/*.service /usr/lib/systemd/system/
cp {package}/deploy/roles.sql {package}/deploy/*.json /usr/share/brickwork/
sh {package}/deploy/debian/postinst configure
"""
# The machines' homes are there in a folder each.
SCP = """#!/bin/sh
set -eu
for to; do :; done
for file; do
    [ "$file" = "$to" ] || cp "$file" "/media/${to%.example:}/"
done
"""
# Makes workers scan the folders immediately, instead of once a minute.
COUNTS = """
UPDATE brickwork.task SET due = '-infinity' WHERE kind = 0 AND worker IS NULL;
SELECT (SELECT count(*) FROM brickwork.file WHERE state = 0 AND content IS NOT NULL),
    (SELECT count(*) FROM brickwork.task WHERE kind <> 0);
"""

# Whether the worker is back after a restart of the database, and has nothing to do: it waits up to 13 seconds between its tries.
# No pass through the folders begins meanwhile.
AT_REST = """
UPDATE brickwork.task SET due = clock_timestamp() + interval '1 hour' WHERE kind = 0 AND worker IS NULL;
SELECT (SELECT count(*) FROM brickwork.worker WHERE seen > pg_postmaster_start_time()),
    (SELECT count(*) FROM brickwork.task WHERE kind <> 0 OR worker IS NOT NULL);
"""


# Requests over HTTPS by the wall's name, as of other machines. The certificate is Caddy's own.
CURL = "curl -sk --max-time 30 --resolve photos.example.org:443:127.0.0.1 -H 'Wall-Change: 1' -w '%{http_code}' -o /dev/null"


def packed(network, name, brickwork):
    """Copies a build and the files of a package to the machines. Returns their folder there."""
    folder = network.shared("packages") / name
    folder.mkdir()
    shutil.copy(brickwork, folder)
    for resources in brickwork.parent.glob("Gallery_*.resources"):
        shutil.copytree(resources, folder / resources.name)
    shutil.copytree(DEPLOY, folder / "deploy")
    return f"/srv/packages/{name}"


def give_tools(machine):
    machine.write("/usr/local/sbin/apt-get", APT, 0o755)
    machine.write("/usr/local/sbin/systemctl", (GALLERY / "Cluster/systemctl.py").read_text(), 0o755)


def run_for_others(network, brickwork):
    """Sets up one machine as the README says, with two users and a share, and looks at the wall from outside."""
    [(_, [(_, block)])] = sections(section((GALLERY / "README.md").read_text(), "Run it for others"))
    check(len(block.splitlines()), 10)
    machine = network["wall"]
    give_tools(machine)
    machine.write("/root/brickwork_0.1.0_amd64.deb", PACKAGE.format(package=packed(network, "new", brickwork)))
    machine.run("install -d /etc/brickwork")
    machine.write("/etc/brickwork/brickwork.conf", (DEPLOY / "debian/brickwork.conf").read_text())
    photos = network.shared("photos")
    for number, folder in enumerate(["2024/May", "2024/May", "2023"]):
        (photos / folder).mkdir(parents=True, exist_ok=True)
        pictures.write(photos / folder / f"{number}.png", 32, 24, (number, 0, 0), f"Number {number}", when=pictures.NOON)
    # systemd lets Caddy use these ports. There is no terminal to ask for passwords, and no authority for certificates.
    machine.run("echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start")
    block = re.sub(r"^(.* user add (\w+) )", r"echo 'the password of \2' | \1", block, flags=re.MULTILINE)
    block = block.replace("printf '", r"printf '{\n    local_certs\n    skip_install_trust\n}\n", 1)
    link = machine.run(block).splitlines()[-1]

    def ask(path, *options):
        return machine.run(f"{CURL} {' '.join(options)} 'https://photos.example.org/{path}'", is_checked=False)

    end = time.monotonic() + PATIENCE
    while ask("healthz") != "200":
        if time.monotonic() > end:
            raise RuntimeError(machine.run("tail -n 20 /var/log/brickwork.log /var/log/caddy.log", is_checked=False))
        time.sleep(0.1)
    check([ask("wall"), ask("", "-H 'Accept: text/html'")], ["401", "303"])
    for name in ("ann", "ben"):
        jar = f"-c /tmp/{name} -b /tmp/{name}"
        said = f"-H 'Origin: https://photos.example.org' -u '{name}:the password of {name}'"
        check([ask("session", "-X POST", said, jar), ask("wall", jar)], ["204", "200"])
        check("\tTRUE\t" in machine.run(f"grep brickwork-session /tmp/{name}"), True)
    check(ask("session", "-X POST", "-u 'ann:the password of ben'"), "401")
    visit = "-c /tmp/visit -b /tmp/visit"
    check([ask(link.removeprefix("https://photos.example.org/"), visit), ask("shares", visit)], ["303", "403"])
    shown = machine.run(
        "curl -sk --resolve photos.example.org:443:127.0.0.1 -b /tmp/visit 'https://photos.example.org/api/photos'"
    )
    check(json.loads(shown)["total"], 2)


class Deployment:
    """The machines of the document, while its sections are followed."""

    def __init__(self, network, brickwork):
        self.network, self.brickwork = network, brickwork
        self.primary, self.photos = "db1", 0

    def follow(self):
        """Runs all blocks of the document, and the checks before and after its sections."""
        for section, blocks in sections((DEPLOY / "MACHINES.md").read_text()):
            start = time.monotonic()
            BEFORE.get(section, lambda _: None)(self)
            outputs = [self.network[machine].run(block) for machine, block in blocks]
            AFTER.get(section, lambda *_: None)(self, outputs)
            print(f"{section}: {len(blocks)} blocks, {time.monotonic() - start:.0f} s", flush=True)

    def prepare(self):
        # The machines can't read this one's temporary files, nor files that only root can read.
        self.brickwork = packed(self.network, "new", self.brickwork)
        weed = subprocess.run([WEED], check=True, capture_output=True, text=True).stdout.strip()
        shutil.copy(weed, self.network.shared("packages"))
        for machine in self.network.machines.values():
            give_tools(machine)
            machine.write("/usr/local/bin/scp", SCP, 0o755)
            machine.run("ln -s /srv/packages/weed /usr/local/bin/weed")
        self.give_package(self.brickwork)
        for name in ("db1", "db2"):
            self.network[name].write("/root/roles.sql", (DEPLOY / "roles.sql").read_text())
        self.add_photos(12)

    def give_package(self, package):
        for name in ("worker1", "server1", "server2"):
            self.network[name].write("/root/brickwork_0_amd64.deb", PACKAGE.format(package=package))

    def add_photos(self, count):
        for _ in range(count):
            self.photos += 1
            color = (self.photos * 37 % 256, self.photos * 91 % 256, 128)
            pictures.write(
                self.network.shared("photos") / f"{self.photos:03}.png", 320, 240, color, f"Number {self.photos}",
                when=pictures.NOON + 3607 * self.photos,
            )  # fmt: skip

    # The checks

    def psql(self, statements, database="photos"):
        return self.network[self.primary].run(
            f"runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 -d {database} <<'END'\n{statements}\nEND\n"
        )

    def wait_for_photos(self):
        """Waits until all photos are read and made, and on the wall."""
        self.wait(lambda: self.psql(COUNTS).strip() == f"{self.photos}|0", "worker1", "brickwork-worker")
        self.wait(lambda: self.shown() == self.photos, "server1", "brickwork")

    def ask_as_ann(self, server, path, method="GET", options=""):
        """Asks one of the servers as Ann, or with other options. Returns the status and the text."""
        found = self.network[server].run(
            f"curl -s -X {method} {options or '-u ann:' + PASSWORD} -H 'Wall-Change: 1' -w '\\n%{{http_code}}' 'http://{server}.example:8080/{path}'"
        )
        text, _, status = found.rpartition("\n")
        return int(status), text

    def shown(self):
        """Returns the number of photos that the wall has, as nginx hands it out."""
        heads = self.network["server1"].run(
            'curl -s -o /dev/null -D - -u "monitor:$(cat monitor.password)" "http://server1.example/wall?bare=1"', is_checked=False
        )
        count = re.search(r"(?i)^wall-photos: (\d+)", heads, re.MULTILINE)
        return count and int(count[1])

    def ask(self, path, options="", machine=None):
        """Returns the status of a request to nginx."""
        curl = f"curl -s -o /dev/null --max-time 30 -w '%{{http_code}}' -u \"monitor:$(cat monitor.password 2>/dev/null)\" {options}"
        return (machine or self.network["server1"]).run(f"{curl} 'http://server1.example/{path}'", is_checked=False)

    def wait_until_ready(self, server):
        ready = f"curl -fsS http://{server}.example:8080/readyz"
        self.wait(lambda: "ok" in self.network["server1"].run(ready, is_checked=False), "server1", "brickwork")

    def wait(self, is_true, machine, service):
        end = time.monotonic() + PATIENCE
        while not is_true():
            if time.monotonic() > end:
                log = self.network[machine].run(f"tail -n 20 /var/log/{service}.log", is_checked=False)
                raise RuntimeError(f"{self.photos} photos are not there: {self.psql(COUNTS)}, {self.shown()}\n{log}")
            time.sleep(0.1)

    def check_bucket(self):
        found = self.network["worker1"].run("./as-worker.sh verify --read-data")
        check(found, f"{self.photos} pictures: nothing is missing.\n")

    def log(self):
        return self.network["worker1"].read("/var/log/brickwork-worker.log")


def check(found, expected):
    if found != expected:
        raise RuntimeError(f"expected: {expected}\nfound: {found}")


# Actions before and after sections.


def check_users(deployment):
    """What users write on one server is on the other one."""
    deployment.network["server1"].run(f"echo {PASSWORD} | ./users.sh user add ann")
    for server in ("server1", "server2"):
        deployment.wait(lambda server=server: deployment.ask_as_ann(server, "collections")[0] == 200, server, "brickwork")
    check(deployment.ask_as_ann("server1", "collections/favorites/photos?q=number", "POST")[0], 200)
    check(deployment.ask_as_ann("server2", "collections?name=Album&q=number", "POST")[0], 200)
    for server in ("server1", "server2"):
        status, text = deployment.ask_as_ann(server, "collections")
        check([(each["name"], each["photos"]) for each in json.loads(text)], [("", deployment.photos), ("Album", deployment.photos)])
    # A session of one server, and a link of the other.
    jar = "-c /tmp/ann -b /tmp/ann"
    check(deployment.ask_as_ann("server1", "session", "POST", f"-u ann:{PASSWORD} {jar}")[0], 204)
    deployment.network["server2"].write("/tmp/ann", deployment.network["server1"].read("/tmp/ann").replace("server1", "server2"))
    deployment.wait(lambda: deployment.ask_as_ann("server2", "collections", options=jar)[0] == 200, "server2", "brickwork")
    status, text = deployment.ask_as_ann("server2", "shares?q=number", "POST")
    check(status, 201)
    address = json.loads(text)["address"]
    deployment.wait(lambda: deployment.ask_as_ann("server1", address, options="-c /tmp/visit")[0] == 303, "server1", "brickwork")
    check(deployment.ask_as_ann("server1", "numbers", options="-b /tmp/visit")[0], 200)
    # Other roles have no rights to them.
    for role in ("worker", "status"):
        found = deployment.psql(f"SELECT has_schema_privilege('brickwork_{role}', 'brickwork_users', 'USAGE')")
        check(found.strip(), "f")


def find_users_again(deployment, outputs):
    """After a failover, the primary still has them, and Ann can add to them."""
    find_failover_done(deployment, outputs)
    status, text = deployment.ask_as_ann("server2", "collections")
    check([each["name"] for each in json.loads(text)], ["", "Album"])
    check(deployment.ask_as_ann("server1", "collections/favorites/photos?q=number", "POST")[0], 200)
    deployment.wait(
        lambda: json.loads(deployment.ask_as_ann("server2", "collections")[1])[0]["photos"] == deployment.photos, "server2", "brickwork"
    )


def look(deployment, outputs):
    """The status is that of a wall at rest, and its questions have answers."""
    status = json.loads(outputs[0])
    check([status["photos"], status["waiting"], len(status["workers"])], [deployment.photos, {}, 1])
    check("brickwork_requests_total" in outputs[-1], True)
    # The checks of the README, with the role that it names.
    deployment.psql("GRANT pg_monitor TO brickwork_status;", "postgres")
    questions = re.findall(r"`((?:SELECT|SHOW) [^`]*;)`", (DEPLOY / "README.md").read_text())
    check(len(questions) > 10, True)
    deployment.psql("SET ROLE brickwork_status; SET search_path = brickwork;\n" + "\n".join(questions))


def find_servers(deployment, _):
    """Both servers are there. Nothing that one of them or the database does takes the wall away."""
    deployment.wait_for_photos()
    deployment.wait_until_ready("server2")
    check_users(deployment)
    check_clients(deployment)
    check_without_database(deployment)
    check_restarts(deployment)


def check_clients(deployment):
    """nginx names the clients. They can't name themselves or the wall."""
    stranger = deployment.network["storage"]
    # More than two servers allow one client to guess.
    guesses = [deployment.ask("wall", f"-u 'x:wrong {number}'", stranger) for number in range(30)]
    check([guesses[0], "429" in guesses], ["401", True])
    check(deployment.ask("wall"), "200")
    change = "-X POST -H 'Origin: http://evil.example'"
    check(deployment.ask("session", change), "403")
    check(deployment.ask("session", f"{change} -H 'X-Forwarded-Host: evil.example'"), "403")
    # A cookie for HTTPS only would be lost here.
    said = "-X POST -H 'Wall-Change: 1' -H 'X-Forwarded-Proto: https' -c /tmp/jar"
    check(deployment.ask("session", said), "204")
    check("\tFALSE\t" in deployment.network["server1"].run("grep brickwork-session /tmp/jar"), True)


def check_without_database(deployment):
    """While the database is away, only answers that need it are missing."""
    photos = json.loads(
        deployment.network["server1"].run('curl -s -u "monitor:$(cat monitor.password)" http://server1.example/api/photos')
    )
    paths = ["", "wall", photos["photos"][0]["thumbnails"]["240"].removeprefix("/")]
    # Both servers have what they need.
    check([deployment.ask(path) for path in 2 * paths], ["200"] * 6)
    deployment.network["db1"].run("systemctl stop postgresql@15-main")
    deployment.wait(lambda: deployment.ask("wall?q=number") == "503", "server1", "brickwork")
    for _ in range(5):
        check([deployment.ask(f"wall?q={number}") for number in range(4)], ["503"] * 4)
        check([deployment.ask(path) for path in 2 * paths], ["200"] * 6)
    deployment.network["db1"].run("systemctl start postgresql@15-main")
    deployment.wait(lambda: deployment.ask("wall?q=number") == "200", "server1", "brickwork")
    deployment.wait(lambda: deployment.psql(AT_REST).strip() == "1|0", "worker1", "brickwork-worker")


def check_restarts(deployment):
    """While one server after the other restarts, the other one answers."""
    for name in ("server1", "server2"):
        deployment.network[name].run("systemctl stop brickwork")
        check([deployment.ask("wall") for _ in range(6)], ["200"] * 6)
        deployment.network[name].run("systemctl start brickwork")
        check([deployment.ask("wall") for _ in range(6)], ["200"] * 6)
        deployment.wait_until_ready(name)


def lose_bucket(deployment):
    deployment.add_photos(5)
    deployment.wait_for_photos()
    deployment.network["storage"].run('echo "s3.bucket.delete -name thumbnails" | weed shell -master=127.0.0.1:9333')


def find_bucket_whole(deployment, _):
    deployment.wait_for_photos()
    deployment.check_bucket()


def change_photos(deployment):
    """The backup knows fewer photos than there are, and one that is gone."""
    (deployment.network.shared("photos") / "001.png").rename(deployment.network.shared("photos") / "moved.png")


def lose_primary(deployment):
    deployment.processes = running(deployment)
    deployment.network.switch_off("db1")
    deployment.primary = "db2"


def find_failover_done(deployment, _):
    deployment.add_photos(3)
    deployment.wait_for_photos()
    check(running(deployment), deployment.processes)
    # A worker that was idle may not have noticed anything.
    check(deployment.log().count("no jobs are taken until it can be used") <= 1, True)


def running(deployment):
    """Returns the processes of the worker and the server, which live through a failover."""
    return [
        deployment.network[machine].run(f"pgrep -o -f '^/usr/bin/brickwork {command}'")
        for machine, command in (("worker1", "work"), ("server1", "serve"), ("server2", "serve"))
    ]


def bring_new_version(deployment):
    deployment.give_package(deployment.brickwork)
    deployment.add_photos(3)
    deployment.wait_for_photos()


def find_new_version(deployment, _):
    deployment.add_photos(3)
    deployment.wait_for_photos()


BEFORE = {
    "The bucket is lost, or an older one is restored": lose_bucket,
    "An older database is restored": change_photos,
    "Failover": lose_primary,
    "Upgrade": bring_new_version,
}
AFTER = {
    "Two servers": find_servers,
    "Checking that everything works": look,
    "The bucket is lost, or an older one is restored": find_bucket_whole,
    "An older database is restored": find_bucket_whole,
    "Failover": find_users_again,
    "Upgrade": find_new_version,
}


def section(text, name):
    """Returns a section of a document, with its heading."""
    return f"## {name}\n{text.split(f'## {name}' + chr(10))[1].split(chr(10) + '## ')[0]}\n"


def sections(text):
    """Returns the sections of the document that have blocks: their names, and the machine and the text of each
    block.
    """
    found, machine, block = [], None, None
    for line in text.splitlines():
        if block is not None:
            if line == "```":
                found[-1][1].append((machine, "\n".join(block) + "\n"))
                block = None
            else:
                block.append(line)
        elif line == "```sh":
            block = []
        elif line.startswith("## "):
            found.append((line[3:], []))
        elif names := re.findall(r"(?:^On |, here )(?:the database's primary, here )?`(\w+)`", line):
            machine = names[-1]
    return [section for section in found if section[1]]


def addresses(text):
    """Returns the machines' addresses, as the document's table has them."""
    found = {}
    for names, numbers in re.findall(r"^\| (`.*?) \| ([\d., ]+) \|", text, re.MULTILINE):
        found |= zip(re.findall(r"\w+", names), numbers.split(", "))
    return found


def temporary():
    """Returns a new folder that the machines' users can read."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="brickwork-machines-"))
    folder.chmod(0o755)
    return folder


def main():
    parser = argparse.ArgumentParser(prog="Cluster.deployment", description=__doc__)
    parser.add_argument("brickwork", type=pathlib.Path, help="the command")
    given = parser.parse_args()
    if not is_possible() or not pathlib.Path("/usr/lib/postgresql/15").is_dir():
        print("deploy/MACHINES.md is not tested here: that needs root, iproute2, and Debian's PostgreSQL 15.")
        return
    start = time.monotonic()
    with Network(temporary(), {"wall": "192.0.2.10"}, shares=["photos", "packages"]) as network:
        try:
            run_for_others(network, given.brickwork.resolve())
        except (RuntimeError, subprocess.SubprocessError) as error:
            sys.exit(f"{error}")
    print(f"Run it for others: {time.monotonic() - start:.0f} s", flush=True)
    folder = temporary()
    text = (DEPLOY / "MACHINES.md").read_text()
    start = time.monotonic()
    with Network(folder, addresses(text), shares=["photos", "packages"]) as network:
        deployment = Deployment(network, given.brickwork.resolve())
        deployment.prepare()
        try:
            deployment.follow()
        except (RuntimeError, subprocess.SubprocessError) as error:
            sys.exit(f"{error}")
    print(f"deploy/MACHINES.md works, and took {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
