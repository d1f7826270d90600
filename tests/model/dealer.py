"""The pieces to come: first the prescribed ones, then those of a generator.

Random numbers come from splitmix64, as the library's header defines it, so that model and engine
deal the same pieces.
"""
import math

from pieces import KINDS

MASK = 2**64 - 1
LARGEST_WEIGHT = 2**29
LONGEST_WAIT = 64  # cap of recency


def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def read_seed(text):
    """A number that fits in 64 bits is the seed; any other text is hashed (FNV-1a)."""
    if text.isdigit() and int(text) <= MASK:
        return int(text)
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & MASK
    return mix(value)


class Random:
    def __init__(self, seed):
        self.state = mix(seed)

    def below(self, n):
        """A number from 0 to n - 1, all equally likely: rejects values that would bias the
        result."""
        while True:
            self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
            product = (mix(self.state) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def pick(self, weights):
        """An index with a probability proportional to its weight."""
        rest = self.below(sum(weights))
        for i, weight in enumerate(weights):
            if rest < weight:
                return i
            rest -= weight


def bags(random, copies):
    """Bags with this many copies of each kind, each dealt to its end."""
    while True:
        left = [copies] * len(KINDS)
        while any(left):
            i = random.pick(left)
            left[i] -= 1
            yield KINDS[i]


def uniform(random):
    while True:
        yield KINDS[random.below(len(KINDS))]


def recency(random):
    """A kind is more likely the longer ago it came: weight n^2.5."""
    waits = [0] * len(KINDS)
    scale = LARGEST_WEIGHT / LONGEST_WAIT**2.5
    while True:
        waits = [min(wait + 1, LONGEST_WAIT) for wait in waits]
        i = random.pick([round(wait**2.5 * scale) for wait in waits])
        waits[i] = 0
        yield KINDS[i]


def balance(random):
    """A kind is less likely the more often it came than the rarest."""
    counts = [0] * len(KINDS)
    while True:
        surplus = [count - min(counts) for count in counts]
        i = random.pick([round(LARGEST_WEIGHT * math.exp(-n)) for n in surplus])
        counts[i] += 1
        yield KINDS[i]


GENERATORS = {
    "bag": lambda random: bags(random, 1),
    "bag14": lambda random: bags(random, 2),
    "uniform": uniform,
    "recency": recency,
    "balance": balance,
}


class Dealer:
    def __init__(self, generator, seed, queue):
        self.waiting = list(queue)
        self.queue_length, self.taken = len(queue), 0
        self.more = GENERATORS[generator](Random(seed))

    def next(self, count):
        """The next pieces, as in the preview."""
        while len(self.waiting) < count:
            self.waiting.append(next(self.more))
        return "".join(self.waiting[:count])

    def take(self):
        kind = self.next(1)
        self.taken += 1
        del self.waiting[0]
        return kind
