/** Scheduling priority of single threads (nice, from 19, the lowest, to -20). Only Linux has one per thread. */
import { constants, getPriority, setPriority } from 'node:os';

const HIGH_NICE = -10;
const LOW_NICE_STEP = 10;

/**
 * Raises the calling thread's priority: calls are due at precise moments, and the dialer needs little CPU time. Without
 * permission (deploy/cadencia.service or CAP_SYS_NICE grant it), nothing changes.
 */
export function raisePriority(): void {
  setNice(HIGH_NICE);
}

/**
 * Lowers the calling thread's priority, so that other threads of this process get nearly all CPU time. Must not be used
 * by threads that write to the database: one that waits for a processor while holding the write lock delays calls.
 * Can't be undone without permission.
 */
export function lowerPriority(): void {
  setNice(Math.min(getPriority() + LOW_NICE_STEP, constants.priority.PRIORITY_LOW));
}

/** Raises a thread's priority between `begin` and `end`, while other threads wait for it. */
type PriorityBoost = { begin(): void; end(): void };

/**
 * Creates a boost for the calling thread, whose nice value is `usual`. `change` returns whether the system permitted
 * the change.
 */
export function createPriorityBoost(usual = getPriority(), change: (nice: number) => boolean = setNice): PriorityBoost {
  let isPermitted = usual > HIGH_NICE; // otherwise the priority is already high
  return {
    begin() {
      if (isPermitted) isPermitted = change(HIGH_NICE);
    },
    end() {
      if (isPermitted) change(usual);
    },
  };
}

/** Sets the calling thread's nice value. Returns whether the system permitted it. */
function setNice(nice: number): boolean {
  if (process.platform !== 'linux') return false; // elsewhere it would apply to the whole process
  try {
    setPriority(nice);
    return true;
  } catch {
    return false;
  }
}
