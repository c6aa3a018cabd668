/**
 * Preloaded into a server in a child process (`node --import`): sends its answers to the parent process, which
 * validates them. There, one judge serves all servers; compiling one in a server takes as long as the server's start.
 */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { ANSWERS_FD, JUDGED_DOCUMENTS, type SentAnswer } from './answers-pipe.ts';

// The server's threads load this module too, but send no responses.
if (isMainThread) {
  const { observeApps } = await import('./observe.ts');
  const judged = new Set(process.env[JUDGED_DOCUMENTS]?.split(','));
  observeApps((answer, { key, generate }) => {
    const sent: SentAnswer = { answer, key, ...(judged.has(key) ? {} : { document: generate() }) };
    judged.add(key);
    write(`${JSON.stringify(sent)}\n`);
  });
}

/** Blocks until the pipe accepts the line, so that an exit loses no answer and a slow reader costs no memory. */
function write(line: string): void {
  const bytes = Buffer.from(line);
  for (let written = 0; written < bytes.length;) written += writeSync(ANSWERS_FD, bytes, written);
}
