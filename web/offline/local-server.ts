import type { LiveSource } from '#web/live/atoms.ts';
import type { Transport } from '#web/lib/api/transport.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { SampleAnswer } from './sample-server.ts';

export type LocalServer = { transport: Transport; live: LiveSource; close(): void };

const API = '/api/v1';

/** Starts the demonstration's worker. */
export function startLocalServer(): LocalServer {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: SampleAnswer) => void>();
  let listener: Parameters<LiveSource>[0] | null = null;
  let requests = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'metrics') return listener?.onMessage(data.message);
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  });

  function ask(method: string, path: string, search: string): Promise<SampleAnswer> {
    const id = ++requests;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, method, path, search } satisfies ToWorker);
    });
  }

  return {
    async transport(url, init) {
      const { pathname, search } = new URL(url, window.location.origin);
      // Only the API has a stand-in: of the server itself there is nothing.
      if (!pathname.startsWith(API)) throw new TypeError('no server');
      const { status, body } = await ask(init.method ?? 'GET', pathname.slice(API.length), search);
      return Response.json(body, { status });
    },
    live(options) {
      return {
        open() {
          listener = options;
          options.onState('open');
        },
        retry: () => undefined,
        close() {
          listener = null;
          options.onState('closed');
        },
      };
    },
    close: () => worker.terminate(),
  };
}
