"""M/M/n+M in SimPy: argv is agents, arrivals and mean patience (in mean services), customers, seed. Prints JSON."""
import json
import random
import sys
import time

import simpy

agents, arrivals, patience, customers, seed = (float(text) for text in sys.argv[1:6])
stream = random.Random(int(seed))
env = simpy.Environment()
servers = simpy.Resource(env, capacity=int(agents))
abandoned = 0


def customer():
    global abandoned
    with servers.request() as turn:
        yield turn | env.timeout(stream.expovariate(1 / patience))
        if turn.triggered:
            yield env.timeout(stream.expovariate(1))
        else:
            abandoned += 1


def source():
    for _ in range(int(customers)):
        yield env.timeout(stream.expovariate(arrivals))
        env.process(customer())


env.process(source())
started = time.process_time()
env.run()
seconds = time.process_time() - started
print(json.dumps({"version": simpy.__version__, "perSecond": customers / seconds, "abandoned": abandoned / customers}))
