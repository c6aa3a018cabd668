/**
 * Runs the files in scripts/ inside the test's process, because a child process would load the server's sources again.
 */
import { Console } from 'node:console';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STREAMS = ['stdout', 'stderr'] as const;

export type ScriptResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Default time limit of a script. Shorter than a test's time limit, whose error would not name the script. */
const LIMIT_MS = 50_000;

let runs = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `scripts/NAME.ts` with these arguments and environment variables, and returns its exit code and output. Runs one
 * script at a time, because it replaces the process's arguments, environment and output streams. Rejects after
 * `limitMs`, with the script's output so far.
 */
export function runScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  limitMs = LIMIT_MS,
): Promise<ScriptResult> {
  const run = last.then(() => runAlone(name, args, env, limitMs));
  last = run.catch(() => undefined);
  return run;
}

async function runAlone(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<ScriptResult> {
  const file = `${ROOT}scripts/${name}.ts`;
  const { argv, env: environment, exitCode } = process;
  const output = { stdout: '', stderr: '' };
  const writes = STREAMS.map((name) => process[name].write);
  const { console: testConsole } = globalThis;
  for (const name of STREAMS) {
    process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      output[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const done = rest.at(-1) as (() => void) | undefined;
      if (typeof done === 'function') queueMicrotask(done);
      return true;
    };
  }
  globalThis.console = new Console(process.stdout, process.stderr);
  process.argv = [process.execPath, file, ...args];
  process.env = { ...environment, ...env };
  process.exitCode = undefined;
  const timeUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const { stdout, stderr } = output;
    timeUp.reject(new Error(`scripts/${name}.ts has run for more than ${limitMs} ms; it printed: ${stdout}${stderr}`));
  }, limitMs);
  try {
    // A module is evaluated once per URL.
    await Promise.race([import(`${pathToFileURL(file).href}?run=${(runs += 1)}`), timeUp.promise]);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    clearTimeout(timer);
    for (const [index, name] of STREAMS.entries()) process[name].write = writes[index]!;
    globalThis.console = testConsole;
    process.argv = argv;
    process.env = environment;
    process.exitCode = exitCode;
  }
}
