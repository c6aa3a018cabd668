/** The thread of the worker host's test: it fails in the ways that a thread can. */
import { readFileSync } from 'node:fs';
import { connectToHost } from '#server/platform/threads/worker-host.ts';

export type TestEvents = { refuse(): void };

export const commands = {
  echo: (text: string): string => text,
  readMissingFile: (): string => readFileSync('/nowhere/at-all', 'utf8'),
  neverAnswers: (): Promise<void> => new Promise(() => {}),
  exit: (): void => process.exit(3),
  crash: (): void =>
    void setImmediate(() => {
      throw new Error('the thread crashed');
    }),
  /** Error of the host's own function, as the thread receives it. */
  codeOfRefusal: (): Promise<string> =>
    host.refuse().then(
      () => 'none',
      (error: unknown) => (error as { code: string }).code,
    ),
};

const host = connectToHost<typeof commands, TestEvents>(commands);
