#!/usr/bin/env python3
"""A small systemctl for simulated machines, which have no systemd: systemctl COMMAND [--now] UNIT…

It starts services with their user, environment and state folder, and restarts them as their unit says. What
systemd confines isn't confined here.
"""

import os
import pathlib
import pwd
import shlex
import shutil
import signal
import subprocess
import sys
import time

UNITS = [pathlib.Path("/etc/systemd/system"), pathlib.Path("/usr/lib/systemd/system"), pathlib.Path("/lib/systemd/system")]
STATE = pathlib.Path("/run/systemctl")


class Unit:
    """A service. Names like `postgresql@15-main` are instances of a template."""

    def __init__(self, name):
        self.name = name.removesuffix(".service")
        template, at, self.instance = self.name.partition("@")
        file = f"{template}{at}.service"
        found = [folder / file for folder in UNITS if (folder / file).exists()]
        if not found:
            sys.exit(f"Unit {self.name}.service not found.")
        self.settings = {}
        for line in found[0].read_text().replace("\\\n", " ").splitlines():
            name, equals, value = line.partition("=")
            if equals and not line.startswith("#"):
                self.settings.setdefault(name.strip(), []).append(value.strip())
        self.pid_file = STATE / f"{self.name}.pid"

    def one(self, name, default=""):
        return self.settings.get(name, [default])[-1]

    def commands(self, name):
        """Returns the commands of a setting, and whether each may fail."""
        for line in self.settings.get(name, []):
            may_fail, line = line.startswith("-"), line.lstrip("-")
            for mark, value in {"%i": self.instance, "%I": self.instance.replace("-", "/"), "%%": "%"}.items():
                line = line.replace(mark, value)
            words = []
            for word in shlex.split(line):
                # A variable that is a word by itself becomes any number of words.
                if word.startswith("$") and not word.startswith("${"):
                    words += shlex.split(self.environment.get(word[1:], ""))
                else:
                    words.append(word)
            yield words, may_fail

    @property
    def environment(self):
        variables = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        for file in self.settings.get("EnvironmentFile", []):
            for line in pathlib.Path(file.lstrip("-")).read_text().splitlines():
                name, equals, value = line.partition("=")
                if equals and not line.startswith("#"):
                    variables[name] = "".join(shlex.split(value))
        return variables

    def options(self):
        """Returns the arguments with which subprocess starts a process of this service."""
        options = {"stdin": subprocess.DEVNULL, "env": self.environment, "cwd": "/"}
        if user := self.one("User"):
            entry = pwd.getpwnam(user)
            options |= {"user": user, "group": entry.pw_gid, "extra_groups": []}
            options["env"] |= {"HOME": entry.pw_dir, "USER": user}
        if mask := self.one("UMask"):
            options["umask"] = int(mask, 8)
        return options

    # The commands

    def start(self):
        if self.is_active():
            return
        for name in self.settings.get("StateDirectory", []):
            folder = pathlib.Path("/var/lib") / name
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(int(self.one("StateDirectoryMode", "0755"), 8))
            shutil.chown(folder, self.one("User", "root"), self.one("Group", "root"))
        if self.one("Type", "simple") == "forking":
            for name in ("ExecStartPre", "ExecStart"):
                for command, may_fail in self.commands(name):
                    if subprocess.run(command, **self.options()).returncode and not may_fail:
                        sys.exit(f"{self.name} has failed to start")
            return
        STATE.mkdir(parents=True, exist_ok=True)
        log = open(f"/var/log/{self.name}.log", "ab")
        if os.fork() == 0:
            # The supervisor outlives this command.
            os.setsid()
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.closerange(3, 100)
            self.pid_file.write_text(str(os.getpid()))
            self.supervise()
            os._exit(0)
        while not self.pid_file.exists():
            time.sleep(0.01)

    def supervise(self):
        """Runs the service, and restarts it as its unit says."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.end())
        self.is_ending = False
        [(command, _)] = self.commands("ExecStart")
        while not self.is_ending:
            self.process = subprocess.Popen(command, **self.options())
            status = self.process.wait()
            print(f"{self.name}: ended with {status}", flush=True)
            fails = status != 0 and str(status) not in self.one("SuccessExitStatus").split()
            is_final = str(status) in self.one("RestartPreventExitStatus").split()
            restarts = self.one("Restart") == "always" or self.one("Restart") == "on-failure" and fails
            if is_final or not restarts or self.is_ending:
                break
            time.sleep(float(self.one("RestartSec", "0.1s").removesuffix("s")))
        self.pid_file.unlink(missing_ok=True)

    def end(self):
        self.is_ending = True
        self.process.terminate()

    def is_active(self):
        if self.one("Type", "simple") == "forking":
            file = self.one("PIDFile").replace("%i", self.instance) or f"/run/postgresql/{self.instance}.pid"
            return is_running(pathlib.Path(file))
        return is_running(self.pid_file)

    def stop(self):
        if not self.is_active():
            return
        if self.one("Type", "simple") == "forking":
            for command, may_fail in self.commands("ExecStop"):
                if subprocess.run(command, **self.options()).returncode and not may_fail:
                    sys.exit(f"{self.name} has failed to stop")
            return
        os.kill(int(self.pid_file.read_text()), signal.SIGTERM)
        while self.is_active():
            time.sleep(0.02)

    def restart(self):
        self.stop()
        self.start()


def is_running(file):
    try:
        pid = int(file.read_text().split()[0])
        os.kill(pid, 0)
        return "\nState:\tZ" not in pathlib.Path(f"/proc/{pid}/status").read_text()
    except (OSError, ValueError, IndexError):
        return False


def main():
    command, *names = [argument for argument in sys.argv[1:] if argument not in ("--now", "--quiet", "--system")]
    match command:
        case "daemon-reload":
            return
        case "enable" | "disable":
            command = {"enable": "start", "disable": "stop"}[command] if "--now" in sys.argv else None
        case "try-restart":
            names = [name for name in names if Unit(name).is_active()]
            command = "restart"
        case "is-active":
            states = ["active" if Unit(name).is_active() else "inactive" for name in names]
            print("\n".join(states))
            sys.exit("inactive" in states and 3)
    for name in names:
        unit = Unit(name)
        if command:
            getattr(unit, command)()


if __name__ == "__main__":
    main()
