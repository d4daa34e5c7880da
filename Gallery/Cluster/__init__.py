"""What a wall on several machines is made of, as real processes on this one: each can be killed, frozen and started again."""
