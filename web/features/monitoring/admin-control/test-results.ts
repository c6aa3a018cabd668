import { atom, getDefaultStore } from 'jotai';
import { onNextUser } from '#web/app/session.ts';

/** A test with either its call, whose outcome is polled, or the reason why none was placed. */
export type TestResult = {
  key: number;
  numero: string;
  campaign: string | null;
  atMs: number;
  callId: number | null;
  error: string | null;
};

const MAX_RESULTS = 10;

/** Latest tests, newest first. They are kept when the user visits other sections. */
export const testResultsAtom = atom<readonly TestResult[]>([]);

const store = getDefaultStore();

/** Prepends a result and keeps at most ten. */
export function withResult(results: readonly TestResult[], made: Omit<TestResult, 'key'>): TestResult[] {
  return [{ ...made, key: 1 + Math.max(0, ...results.map(({ key }) => key)) }, ...results].slice(0, MAX_RESULTS);
}

export function addTestResult(made: Omit<TestResult, 'key'>): void {
  store.set(testResultsAtom, (results) => withResult(results, made));
}

// Hide the results from the next user who logs in.
onNextUser(() => store.set(testResultsAtom, []));
