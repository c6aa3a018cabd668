import { readFileSync } from 'node:fs';

const KIB = 1024;
const MB = 1e6;
const EVERY_MS = 50;

/** Returns a process's resident memory, all threads, in megabytes. Linux only. */
export function residentMb(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kib) * KIB) / MB;
}

/** Samples a process's resident memory twenty times a second. `stop` returns the maximum in megabytes. */
export function watchResident(pid: number): { stop(): number } {
  let mostMb = residentMb(pid);
  const timer = setInterval(() => (mostMb = Math.max(mostMb, residentMb(pid))), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(mostMb, residentMb(pid));
    },
  };
}
