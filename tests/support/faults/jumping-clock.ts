/**
 * Preloaded into every thread of a server under test (`--import`): shifts `Date.now` by the milliseconds in the file
 * named by CLOCK_FILE.
 */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 20;
const file = process.env['CLOCK_FILE'] ?? '';
const systemNow = Date.now.bind(Date);
let offsetMs = 0;
let lookedMs = -Infinity;

Date.now = () => {
  const steadyMs = performance.now();
  if (steadyMs - lookedMs > LOOK_EVERY_MS) {
    lookedMs = steadyMs;
    offsetMs = read();
  }
  return systemNow() + offsetMs;
};

function read(): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
