import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientOrder, ClientReport } from './orders.ts';

export type ClientProcess = { ask(order: ClientOrder): Promise<ClientReport>; end(): void };

/** Starts a process for many WebSocket clients, which `ask` opens and measures. */
export function startClients(): ClientProcess {
  const child = forkWithIpc(new URL('./clients.ts', import.meta.url));
  const died = once(child, 'exit').then(() => {
    throw new Error('the clients have ended');
  });
  died.catch(() => {}); // expected at the end
  return {
    async ask(order) {
      const answer = once(child, 'message') as Promise<[ClientReport]>;
      child.send(order);
      const [report] = await Promise.race([answer, died]);
      return report;
    },
    end: () => void child.kill(),
  };
}

/** Forks a module with an IPC channel. Its output goes to stderr. */
export function forkWithIpc(file: URL): ChildProcess {
  return fork(fileURLToPath(file), { stdio: ['ignore', 2, 2, 'ipc'] });
}
