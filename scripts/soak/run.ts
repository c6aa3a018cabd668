import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from '../measure/median.ts';
import { readMinute } from '../measure/placed-calls.ts';
import { residentMb } from '../measure/resident.ts';
import type { LiveServer } from '../../tests/support/live-server.ts';
import type { Minute } from './judge.ts';
import type { ConsoleReport } from './console-report.ts';

const CLIENTS_FILE = fileURLToPath(new URL('./console-clients.ts', import.meta.url));
/** Samples per minute. A minute's memory is their median, because memory varies with garbage collection. */
const SAMPLES_PER_MINUTE = 12;

type SoakTimes = { readonly minutes: number; readonly minuteMs: number };
export type SoakMinute = Minute & Pick<ConsoleReport, 'answers' | 'messages' | 'failures'>;

/** Runs consoles against a dialing server and reports each minute as it ends. */
export async function runSoak(
  server: LiveServer,
  consoles: number,
  { minutes, minuteMs }: SoakTimes,
  tell: (minute: SoakMinute, number: number) => void,
): Promise<SoakMinute[]> {
  const child = fork(CLIENTS_FILE, [server.url, String(consoles)], { stdio: ['ignore', 2, 2, 'ipc'] });
  const told: SoakMinute[] = [];
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the consoles ended with ${code}`);
  });
  died.catch(() => {}); // handled by the code that waits for a report
  const heard = async (): Promise<unknown> => {
    const abort = new AbortController();
    try {
      const heardNow = once(child, 'message', { signal: abort.signal }) as Promise<[unknown]>;
      const [message] = await Promise.race([heardNow, died]);
      return message;
    } finally {
      abort.abort();
    }
  };
  try {
    await heard();
    for (let number = 1; number <= minutes; number += 1) {
      const fromMs = Date.now();
      const samples = await sampleFor(server.process.pid!, minuteMs);
      const { placed } = readMinute(server.dataDir, fromMs, minuteMs / 1000);
      child.send('report');
      const minute = { cps: placed / (minuteMs / 1000), ...samples, ...((await heard()) as ConsoleReport) };
      told.push(minute);
      tell(minute, number);
    }
    return told;
  } finally {
    child.kill();
  }
}

async function sampleFor(pid: number, ms: number): Promise<Pick<Minute, 'memoryMb' | 'files'>> {
  const memory: number[] = [];
  const files: number[] = [];
  const untilMs = performance.now() + ms;
  for (let sample = 1; sample <= SAMPLES_PER_MINUTE; sample += 1) {
    await delay(Math.max(0, untilMs - performance.now() - (ms * (SAMPLES_PER_MINUTE - sample)) / SAMPLES_PER_MINUTE));
    if (process.platform !== 'linux') continue;
    memory.push(residentMb(pid));
    files.push(readdirSync(`/proc/${pid}/fd`).length);
  }
  if (memory.length === 0) return { memoryMb: null, files: null };
  return { memoryMb: median(memory), files: median(files) };
}
