/**
 * Preloaded into every thread of a server under test (`--import`): throws or rejects in the thread that the file named
 * by FAULT_FILE specifies: `main exception`, `engine rejection`, `pool exception`…
 */
import { readFileSync } from 'node:fs';
import { isMainThread, threadName } from 'node:worker_threads';

const LOOK_EVERY_MS = 20;
const file = process.env['FAULT_FILE'] ?? '';
const here = isMainThread ? 'main' : threadName === 'engine' ? 'engine' : 'pool';

const timer = setInterval(() => {
  const [where, what] = wanted();
  if (where !== here) return;
  clearInterval(timer);
  const error = new Error(`made to fail: ${what}`);
  if (what === 'exception') throw error;
  void Promise.reject(error);
}, LOOK_EVERY_MS).unref();

function wanted(): string[] {
  try {
    return readFileSync(file, 'utf8').split(' ');
  } catch {
    return [];
  }
}
