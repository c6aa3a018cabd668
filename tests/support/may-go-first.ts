import { readFileSync } from 'node:fs';

/** Bit of the capabilities that lets a process put itself before others. */
const CAP_SYS_NICE = 23n;

/** Whether Linux lets this process have threads go first; a limit of the process (RLIMIT_NICE) may let it, too. */
export function mayGoFirst(): boolean {
  const [, held = '0'] = /^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${held}`) >> CAP_SYS_NICE) & 1n) === 1n;
}
