import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

export const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that the system gives to outgoing connections: a port that a PBX leaves when it is killed would be
 * taken by one of them, even by the client's own that tries to reach it.
 */
const PORTS = { from: 2000, to: 10_000 };
const TRIES = 200;

/** Finds a port of the loopback address that is free for UDP and TCP. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
  }
  throw new Error(`no free port between ${PORTS.from} and ${PORTS.to}`);
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, LOOPBACK);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const probe = createSocket('udp4');
  try {
    probe.bind(port, LOOPBACK);
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
