import { readFileSync } from 'node:fs';

/** The capability bit that lets a process raise its priority. */
const CAP_SYS_NICE = 23n;

/** Returns whether this process has the Linux capability to raise its threads' priority. */
export function mayGoFirst(): boolean {
  const [, held = '0'] = /^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${held}`) >> CAP_SYS_NICE) & 1n) === 1n;
}
