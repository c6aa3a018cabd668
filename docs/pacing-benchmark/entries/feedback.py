#!/usr/bin/env python3
"""An entry of the pacing benchmark in Python, with nothing but the standard library.

    npm run -s pacing-benchmark -- --entry "python3 docs/pacing-benchmark/entries/feedback.py" < scenario.json

It lets as many calls ring that their answers, and a margin for chance, fit the agents who will be free:

    answers + margin * sqrt(answers) = idle + soon free - waiting

What it needs for that, it learns. Abandonment steers the margin: each request for an agent earns a part of
the allowed abandonment and lowers it a little, each abandoned call raises it.
"""
import json
import math
import sys

PRIOR_CALLS = 20  # the weight of the operator's expected answer share
MEMORY = 150  # requests, after which older calls count a third
AIM = 0.85  # of the cap, because the outcome of a day scatters
GAIN = 0.15  # change of the margin for one abandoned call
MARGINS = (-1.0, 5.0)


class Mean:
    """A running mean, of the last `MEMORY` values or so."""

    def __init__(self, value):
        self.value, self.weight = value, 1

    def add(self, value):
        self.weight = min(self.weight + 1, MEMORY)
        self.value += (value - self.value) / self.weight


class Feedback:
    def __init__(self, settings):
        self.cap = settings["abandonmentCap"]
        self.calls = PRIOR_CALLS
        self.requests = PRIOR_CALLS * settings["targetAnswerRate"]
        self.until_answer_ms = Mean(10_000)
        self.talk_ms = Mean(120_000)
        self.wrap_up_ms = Mean(15_000)
        self.margin = 2.0
        self.ended = 0

    def observe(self, seen):
        kind = seen["kind"]
        if kind == "wanted_agent":
            self.ended += 1
            self.calls = (1 - 1 / MEMORY) * self.calls + 1
            self.requests = (1 - 1 / MEMORY) * self.requests + 1
            self.until_answer_ms.add(seen["afterMs"])
            self.steer(-GAIN * AIM * self.cap)
        elif kind == "lost":
            self.ended += 1
            self.calls += 1
        elif kind == "abandoned":
            self.steer(GAIN)
        elif kind == "served":
            self.talk_ms.add(seen["talkMs"])
            self.wrap_up_ms.add(seen["wrapUpMs"])

    def steer(self, change):
        self.margin = min(max(self.margin + change, MARGINS[0]), MARGINS[1])

    def place(self, now):
        idle = now["agentsAvailable"] - now["waiting"]
        # An agent in a conversation ends it within the time to an answer with this chance, as if it had no memory.
        ahead_ms = self.until_answer_ms.value
        ends_talk = min(1, ahead_ms / (self.talk_ms.value + self.wrap_up_ms.value))
        ends_wrap_up = min(1, ahead_ms / max(1, self.wrap_up_ms.value))
        soon_free = now["agentsBusy"] * ends_talk + now["agentsInWrapUp"] * ends_wrap_up
        # The root of the equation above.
        root = (math.sqrt(self.margin**2 + 4 * max(0, idle + soon_free)) - self.margin) / 2
        in_flight = root * root / (self.requests / self.calls)
        # Before much is known: at most one more call beyond the idle agents for each that has ended.
        in_flight = max(idle, min(in_flight, idle + self.ended))
        return max(0, int(in_flight) - now["inFlight"])


def main():
    policy = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            policy = Feedback(message["settings"])
            answer = {"name": "feedback.py"}
        elif message["type"] == "decide":
            for seen in message["observations"]:
                policy.observe(seen)
            answer = {"place": policy.place(message["snapshot"])}
        else:  # "end"
            return
        print(json.dumps(answer), flush=True)


main()
