import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/** Milliseconds that all threads of a process have run, as Linux counts them. Null on other systems. */
export function cpuMsOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ', 1)[0]));
  return ns.reduce((sum, each) => sum + each, 0) / NS_PER_MS;
}

/** Megabytes of memory that a process has in use. Null on other systems than Linux. */
export function memoryMbOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const [, kb] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1000;
}
