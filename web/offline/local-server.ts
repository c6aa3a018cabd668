import type { LiveSource } from '#web/live/atoms.ts';
import type { Asked, Transport } from '#web/lib/api/transport.ts';
import { LOCAL_ONLY } from './local-only.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { SampleAnswer } from './sample-server.ts';
import { t } from '#web/lib/i18n.ts';

export type LocalServer = { transport: Transport; live: LiveSource; close(): void };

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

  /** As with fetch, the caller may abort; nothing is answered once the demonstration is closed. */
  function ask(asked: Asked, signal: AbortSignal | null | undefined): Promise<SampleAnswer> {
    signal?.throwIfAborted();
    const id = ++requests;
    return new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      signal?.addEventListener('abort', () => {
        waiting.delete(id);
        reject(signal.reason as Error);
      });
      worker.postMessage({ id, asked } satisfies ToWorker);
    });
  }

  return {
    async transport(_url, { signal }, asked) {
      // Only the API is replaced, not the server's other endpoints.
      if (asked === undefined) throw new TypeError('no server');
      const { status, body } = await ask(asked, signal);
      return Response.json(
        status < 400 ? body : { ...(body as object), message: t(LOCAL_ONLY), mensaje: t(LOCAL_ONLY) },
        { status },
      );
    },
    live(options) {
      return {
        open() {
          listener = options;
          options.onState('open');
        },
        // The demonstration has no topics, so its screens poll.
        send: () => undefined,
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
