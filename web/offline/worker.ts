/** The offline demonstration's worker: runs the engine on the wall clock. */
import type { FromWorker, ToWorker } from './messages.ts';
import { createSampleServer } from './sample-server.ts';

const SECOND_MS = 1000;
/** The engine first runs this long on the virtual clock, so that the demonstration starts with calls in progress. */
const PAST_MS = 10 * 60_000;

const startAtMs = Date.now() - PAST_MS;
const server = createSampleServer(startAtMs, Math.floor(startAtMs / SECOND_MS));
const tell = (message: FromWorker): void => self.postMessage(message);

for (let atMs = startAtMs + SECOND_MS; atMs < Date.now(); atMs += SECOND_MS) server.tick(atMs);
setInterval(() => tell({ kind: 'metrics', message: server.tick(Date.now()) }), SECOND_MS);

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  tell({ kind: 'answer', id: data.id, answer: server.answer(data.asked) });
});
