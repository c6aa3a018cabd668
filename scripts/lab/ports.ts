import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

export const LOOPBACK = '127.0.0.1';

/**
 * Range of ports: below the ephemeral ports, where an outgoing connection could take the port of a killed PBX, and free
 * of ports that `fetch` and browsers block (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const LAB_PORTS = { from: 7000, to: 10_000 };
const TRIES = 200;

/** A requested port can't be used. The message is the reason. */
export class PortError extends Error {}

/** Returns a port that nothing uses, another one each time. */
export type FindPort = () => Promise<number>;

/** Ports already tried in this process, because callers find several before they listen on any. */
const given = new Set<number>();

/** Returns a loopback port that is free for UDP and TCP, a different one each time. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LAB_PORTS.from, LAB_PORTS.to);
    if (given.has(port)) continue;
    given.add(port);
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
  }
  throw new Error(`no free port between ${LAB_PORTS.from} and ${LAB_PORTS.to}`);
}

/**
 * Returns the ports from `first` on, one after the other, so that a lab that starts again has the same. Throws
 * PortError for a port in use.
 */
export function portsFrom(first: number): FindPort {
  let next = first;
  return async () => {
    const port = next++;
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
    throw new PortError(`port ${port} is in use`);
  };
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
