import { setPriority } from 'node:os';

/** Of nice, from 19 (last) to -20; others have 0. */
const BEFORE_OTHERS = -10;

/**
 * Has this thread run before others that are ready: calls have their moment, and the dialer takes little of a processor.
 * Only Linux has a priority for each thread; there the system decides whether it may (deploy/cadencia.service lets it, and so
 * does CAP_SYS_NICE), and where not, nothing changes.
 */
export function goFirst(): void {
  if (process.platform !== 'linux') return; // elsewhere it would be the whole process'
  try {
    setPriority(BEFORE_OTHERS);
  } catch {
    // not allowed
  }
}
