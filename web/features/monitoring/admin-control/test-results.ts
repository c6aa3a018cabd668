import { atom, getDefaultStore } from 'jotai';
import { onNextUser } from '#web/app/session.ts';

/** A test: either its call, whose outcome is polled, or the reason why there was none. */
export type TestResult = {
  key: number;
  numero: string;
  campaign: string | null;
  atMs: number;
  callId: number | null;
  error: string | null;
};

const MAX_RESULTS = 10;

/** The latest tests, newest first. They outlive a visit to other sections. */
export const testResultsAtom = atom<readonly TestResult[]>([]);

const store = getDefaultStore();

/** Adds a result on top, and drops those beyond ten. */
export function withResult(results: readonly TestResult[], made: Omit<TestResult, 'key'>): TestResult[] {
  return [{ ...made, key: 1 + Math.max(0, ...results.map(({ key }) => key)) }, ...results].slice(0, MAX_RESULTS);
}

export function addTestResult(made: Omit<TestResult, 'key'>): void {
  store.set(testResultsAtom, (results) => withResult(results, made));
}

// The next user must not see them.
onNextUser(() => store.set(testResultsAtom, []));
