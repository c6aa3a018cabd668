/** The thread of the worker host's test, whose commands succeed, fail, never answer, or end the thread. */
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
  /** Returns the error code of the host's function, as the thread receives it. */
  codeOfRefusal: (): Promise<string> =>
    host.refuse().then(
      () => 'none',
      (error: unknown) => (error as { code: string }).code,
    ),
};

const host = connectToHost<typeof commands, TestEvents>(commands);
