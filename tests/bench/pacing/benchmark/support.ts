import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
export const DOCS = `${ROOT}docs/pacing-benchmark/`;
/** Command of the built-in entry. Its path is absolute, because a test may run in any folder. */
export const PACING_ENTRY = `${process.execPath} ${ROOT}bench/pacing/benchmark/built-in-entry.ts`;

export type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Returns the text of a published scenario. */
export const published = (name: string): string => readFileSync(`${DOCS}scenarios/${name}.json`, 'utf8');

export const start = (...args: readonly string[]) =>
  spawn(process.execPath, [`${ROOT}bench/pacing/benchmark/command.ts`, ...args], { cwd: ROOT, stdio: 'pipe' });

/** Runs the benchmark's command with `input` on its stdin. */
export async function run(input: string, ...args: readonly string[]): Promise<Answer> {
  const child = start(...args);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode ?? -1, stdout, stderr };
}
