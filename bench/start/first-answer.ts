import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const HOST = '127.0.0.1';
const LOOK_EVERY_MS = 5;

/** Returns a free TCP port. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Resolves when every path has been answered with 200. Throws when the server exits first. */
export async function firstAnswer(port: number, server: ChildProcess, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    while ((await statusOf(port, path)) !== 200) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
      await delay(LOOK_EVERY_MS);
    }
  }
}

/**
 * Returns the status of a GET, 0 if nothing is listening. Each request has its own connection, so that an open
 * connection doesn't delay the shutdown.
 */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: HOST, port, path, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
  });
}
