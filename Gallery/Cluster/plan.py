"""The faults and changes of a round. They are planned in advance and depend only on the random number
generator.
"""

import collections

# The shortest and longest duration in seconds. Frozen workers lose their leases.
KINDS = {
    ("kill", "worker"): (0.2, 1.5),
    ("kill", "server"): (0.2, 1),
    ("kill", "postgresql"): (0.2, 1.5),
    ("kill", "seaweedfs"): (0.2, 1),
    ("freeze", "worker"): (2.5, 4),
    ("freeze", "server"): (1, 2),
    ("freeze", "postgresql"): (1, 2),
    ("freeze", "seaweedfs"): (1, 2),
    ("cut", "postgresql"): (1, 2),
    ("cut", "seaweedfs"): (1, 2),
    ("stall", "postgresql"): (1, 2),
    ("stall", "seaweedfs"): (1, 2),
    ("slow", "postgresql"): (1, 2),
    ("slow", "seaweedfs"): (1, 2),
    ("fail over", "postgresql"): (1, 10),
    ("lose", "seaweedfs"): (0.2, 1),
    ("damage", "seaweedfs"): (0.2, 1),
}
# These happen first, so that a few rounds have them.
FIRST = [("fail over", "postgresql"), ("lose", "seaweedfs"), ("damage", "seaweedfs")]


OF_THE_NETWORK = ("cut", "stall", "slow")


class Fault(collections.namedtuple("Fault", "kind target number start length")):
    """A fault. `number` distinguishes processes of the same kind."""

    @property
    def is_brickwork(self):
        return self.target in ("worker", "server")

    @property
    def end(self):
        return self.start + self.length

    def __str__(self):
        number = f"-{self.number + 1}" if self.is_brickwork else ""
        return f"{self.kind} {self.target}{number} for {self.length:.1f} s"

    @property
    def place(self):
        """A key that differs between faults that can happen at the same time."""
        return self.target, self.number, self.kind in OF_THE_NETWORK


class Deck:
    """Returns all kinds of faults in random order, repeatedly."""

    def __init__(self, chance):
        self.chance = chance
        others = [kind for kind in KINDS if kind not in FIRST]
        # The last ones are dealt first.
        self.kinds = chance.sample(others, len(others)) + chance.sample(FIRST, len(FIRST))

    def deal(self):
        if not self.kinds:
            self.kinds = self.chance.sample(list(KINDS), len(KINDS))
        return self.kinds.pop()


def faults(deck, chance, workers, servers):
    """Returns the faults of a round: one, or two that begin within a second."""
    drawn = []
    for _ in range(2 if chance.random() < 0.3 else 1):
        kind, target = deck.deal()
        number = chance.randrange({"worker": workers, "server": servers}.get(target, 1))
        start = chance.uniform(0, 1) if drawn else 0.2
        fault = Fault(kind, target, number, start, chance.uniform(*KINDS[kind, target]))
        if fault.place not in [other.place for other in drawn]:
            drawn.append(fault)
    return drawn


def moments(chance):
    """Returns the times of changes, before and during the faults."""
    return sorted(chance.uniform(0, 2) for _ in range(chance.randint(3, 8)))
