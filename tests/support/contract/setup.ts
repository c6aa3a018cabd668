/**
 * Runs before each test file. A response that violates the API's document fails the test that requested it, or the next
 * test.
 */
import { afterAll, afterEach } from 'vitest';
import { packThreads } from '../packed-threads.ts';
import { judgeAnswer } from './answer-judge.ts';
import { observeApps } from './observe.ts';
import { takeViolations } from './violations.ts';

// A worker runs many files, but needs this only once.
const worker = globalThis as { isPrepared?: boolean };
if (worker.isPrepared !== true) {
  observeApps(judgeAnswer);
  packThreads();
}
worker.isPrepared = true;

function failOnViolations(): void {
  const found = takeViolations();
  if (found.length > 0) throw new Error(`Answers that are not as the API's document says:\n${found.join('\n')}`);
}

afterEach(failOnViolations);
afterAll(failOnViolations);
