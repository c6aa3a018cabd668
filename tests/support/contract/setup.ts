/** Runs before each test file: an answer that breaks the API's document fails the test that asked for it. */
import { afterAll, afterEach } from 'vitest';
import { observeApps } from './observe.ts';
import { reportViolation, takeViolations } from './violations.ts';

observeApps(reportViolation);

function failOnViolations(): void {
  const found = takeViolations();
  if (found.length > 0) throw new Error(`Answers that are not as the API's document says:\n${found.join('\n')}`);
}

afterEach(failOnViolations);
afterAll(failOnViolations);
