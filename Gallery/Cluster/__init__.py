"""A wall on several machines, simulated by real processes on this one. Each process can be killed, frozen and
restarted.
"""
