import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
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

/** Range of the PBXs' RTP ports. PBXs of other labs may share a part: Asterisk passes over a port in use. */
const RTP_PORTS = { from: 10_000, to: 32_000, aPbx: 2000 };

/** Returns a loopback port that is free for UDP and TCP, a different one each time, in other processes too. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LAB_PORTS.from, LAB_PORTS.to);
    if (!(await reserve(port))) continue;
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
  }
  throw new Error(`no free port between ${LAB_PORTS.from} and ${LAB_PORTS.to}`);
}

/** Returns ranges of RTP ports for as many PBXs, which don't overlap. */
export function drawRtpRanges(count: number): { readonly rtpFrom: number; readonly rtpTo: number }[] {
  const slots = Math.floor((RTP_PORTS.to - RTP_PORTS.from) / RTP_PORTS.aPbx);
  const first = randomInt(slots);
  return Array.from({ length: count }, (_, n) => {
    const rtpFrom = RTP_PORTS.from + ((first + n) % slots) * RTP_PORTS.aPbx;
    return { rtpFrom, rtpTo: rtpFrom + RTP_PORTS.aPbx - 1 };
  });
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

/**
 * Takes the port for this process until it ends, with an abstract socket, because labs find several ports before they
 * listen on any. Returns false if it is taken already.
 */
async function reserve(port: number): Promise<boolean> {
  return (await listen({ path: `\0cadencia-lab-port-${port}` })) !== null;
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const probe = await listen({ port, host: LOOPBACK });
  if (probe === null) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

/** Returns a server that doesn't keep the process alive, or null if its address is in use. */
async function listen(address: ListenOptions): Promise<Server | null> {
  const server = createServer().unref();
  try {
    server.listen(address);
    await once(server, 'listening');
    return server;
  } catch {
    return null;
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
