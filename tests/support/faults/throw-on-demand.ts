/**
 * Preloaded into every thread of a server under test (`--import`). Polls the file at FAULT_FILE, whose text names a
 * thread and a fault, such as `main exception` or `pool rejection`, and throws or rejects in that thread.
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
