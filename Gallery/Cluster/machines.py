"""Simulated machines: each has its own network address, file system and processes, as namespaces of this one.
They need root on Linux.
"""

import os
import pathlib
import shutil
import signal
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
# Changes in these folders are the machine's own.
FOLDERS = ["etc", "usr", "var", "srv"]

# The first process of a machine. It waits for all others, which end with it.
START = """
set -eu
mount --make-rprivate /
for folder in {folders}; do
    mount -t overlay overlay -o "lowerdir=/$folder,upperdir={place}/$folder,workdir={place}/work-$folder" "/$folder"
done
mount --bind {place}/root /root
for name in {others}; do
    mkdir -p "{place}/mounts/$name"
    mount --bind "{place}/../$name/root" "{place}/mounts/$name"
done
mount --rbind {place}/mounts /media
for name in {shares}; do
    mkdir -p "/srv/$name"
    mount --bind "{place}/../shared/$name" "/srv/$name"
done
mount -t tmpfs tmpfs /run
mount --bind {place}/tmp /tmp
hostname {name}
ip link set lo up
echo ready
trap : TERM
sleep infinity &
wait
"""


class Network:
    """Some machines that reach each other, and nothing else. They end when this is left."""

    def __init__(self, folder, addresses, shares=()):
        """`addresses` are the machines' addresses, by their names. `shares` are folders in `/srv` that all
        machines have in common, like those of a file server.
        """
        self.folder, self.addresses, self.shares = pathlib.Path(folder), addresses, shares
        self.machines, self.processes = {}, []

    def __enter__(self):
        try:
            for name in self.shares:
                self.shared(name).mkdir(parents=True)
            self.switch = self._start("--net", "ip link add switch type bridge; ip link set switch up")
            for name in self.addresses:
                for part in ["root", "tmp", "mounts", *FOLDERS, *(f"work-{folder}" for folder in FOLDERS)]:
                    (self.folder / name / part).mkdir(parents=True)
                (self.folder / name / "tmp").chmod(0o1777)
            for number, (name, address) in enumerate(self.addresses.items()):
                pid = self._machine(name)
                ip(self.switch, f"link add port{number} type veth peer name eth0 netns {pid}")
                ip(self.switch, f"link set port{number} master switch up")
                ip(pid, f"address add {address}/24 dev eth0")
                ip(pid, "link set eth0 up")
                self.machines[name] = Machine(name, pid, f"port{number}")
            hosts = "".join(f"{address} {name}.example {name}\n" for name, address in self.addresses.items())
            for machine in self.machines.values():
                machine.write("/etc/hosts", f"127.0.0.1 localhost\n{hosts}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __getitem__(self, name):
        return self.machines[name]

    def shared(self, name):
        """Returns the folder that the machines have as `/srv/NAME`."""
        return self.folder / "shared" / name

    def switch_off(self, name):
        """Ends a machine like a power failure: nothing answers at its address any more."""
        machine = self.machines.pop(name)
        ip(self.switch, f"link set {machine.port} down")
        os.kill(machine.pid, signal.SIGKILL)

    def _machine(self, name):
        others = " ".join(other for other in self.addresses if other != name)
        script = START.format(
            folders=" ".join(FOLDERS), place=self.folder / name, name=name, others=others, shares=" ".join(self.shares)
        )
        kinds = ["--net", "--mount", "--uts", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc"]
        outer = self._start(*kinds, script)
        # unshare itself stays outside.
        return int(pathlib.Path(f"/proc/{outer}/task/{outer}/children").read_text())

    def _start(self, *arguments):
        *kinds, script = arguments
        if "ready" not in script:
            script = f"{script}; echo ready; exec sleep infinity"
        # unshare also complains when a machine is switched off.
        log = self.folder / "machines.log"
        with open(log, "ab") as errors:
            process = subprocess.Popen(
                ["unshare", *kinds, "sh", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                text=True, start_new_session=True,
            )  # fmt: skip
        self.processes.append(process)
        if process.stdout.readline() != "ready\n":
            raise RuntimeError(f"a machine does not start:\n{log.read_text()}")
        return process.pid


class Machine:
    """One of the machines of a network."""

    def __init__(self, name, pid, port):
        self.name, self.pid, self.port = name, pid, port

    def command(self, *command):
        """Returns the arguments that run a command on this machine."""
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        clean = ["env", "-i", f"PATH={path}", "HOME=/root", "LC_ALL=C.UTF-8"]
        return ["nsenter", "-t", str(self.pid), "-n", "-m", "-u", "-i", "-p", *clean, *command]

    def run(self, script, is_checked=True):
        """Runs a shell script in root's home folder. Returns its output, or fails with it."""
        shell = self.command("sh", "-c", "cd; exec sh -eux")
        done = subprocess.run(shell, input=script, capture_output=True, text=True)
        if done.returncode and is_checked:
            said = f"{done.stderr[-3000:]}\n{done.stdout[-1000:]}"
            raise RuntimeError(f"{self.name} ended with {done.returncode}:\n{said}")
        return done.stdout

    def write(self, path, text, mode=0o644):
        subprocess.run(
            self.command("sh", "-c", f'cat >"{path}" && chmod {mode:o} "{path}"'), input=text, text=True, check=True
        )

    def read(self, path):
        return self.run(f"cat {path}")


def ip(namespace, arguments):
    """Sets up the network of a process's namespace."""
    subprocess.run(["nsenter", "-t", str(namespace), "-n", "ip", *arguments.split()], check=True)


def is_possible():
    """Returns whether this machine can simulate others."""
    if os.geteuid() != 0 or not all(map(shutil.which, ["unshare", "nsenter", "ip"])):
        return False
    # Containers may have a root that can't do this.
    return subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "true"], stderr=subprocess.DEVNULL).returncode == 0
