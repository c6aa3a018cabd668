import { atom, getDefaultStore } from 'jotai';
import { onNextUser } from '#web/app/session.ts';

/** A test that was asked for: its call, whose outcome is read, or why there was none. */
export type TestResult = {
  key: number;
  numero: string;
  campaign: string | null;
  atMs: number;
  callId: number | null;
  error: string | null;
};

const MOST_RESULTS = 10;

/** The last ones, newest first. They stay while one looks at other sections. */
export const testResultsAtom = atom<readonly TestResult[]>([]);

const store = getDefaultStore();

/** The newest first, ten at most. */
export function withResult(results: readonly TestResult[], made: Omit<TestResult, 'key'>): TestResult[] {
  return [{ ...made, key: 1 + Math.max(0, ...results.map(({ key }) => key)) }, ...results].slice(0, MOST_RESULTS);
}

export function addTestResult(made: Omit<TestResult, 'key'>): void {
  store.set(testResultsAtom, (results) => withResult(results, made));
}

// What one user tested is not the next one's.
onNextUser(() => store.set(testResultsAtom, []));
