/** A TCP proxy whose connections can be cut, like those of a failing network. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Proxy = {
  readonly port: number;
  /** Cuts all connections and accepts no new ones for `forMs`. Data in transit is lost. */
  cut(forMs: number): void;
  close(): void;
};

/** Starts a proxy to a local port. */
export async function startProxy(toPort: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let blockedUntilMs = 0;
  const server = createServer((incoming) => {
    if (performance.now() < blockedUntilMs) return incoming.destroy();
    const outgoing = connect(toPort, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut(forMs) {
      blockedUntilMs = performance.now() + forMs;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
