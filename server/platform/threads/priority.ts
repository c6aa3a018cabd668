/** Scheduling priority of single threads (nice: from 19, the lowest, to -20). Only Linux has one per thread. */
import { constants, getPriority, setPriority } from 'node:os';

const HIGH_NICE = -10;
const LOW_NICE_STEP = 10;

/**
 * Raises the calling thread's priority above the others: calls are due at precise moments, and the dialer needs little
 * of a processor. Needs permission (deploy/cadencia.service grants it, as does CAP_SYS_NICE); without it nothing
 * changes.
 */
export function raisePriority(): void {
  setNice(HIGH_NICE);
}

/**
 * Lowers the calling thread's priority, so that other ready threads of this process get nearly all of the processor.
 * Only for threads that never write to the database: a thread that holds the write lock while waiting for a processor
 * delays the calls. Cannot be undone without permission.
 */
export function lowerPriority(): void {
  setNice(Math.min(getPriority() + LOW_NICE_STEP, constants.priority.PRIORITY_LOW));
}

/** Raises a thread's priority between `begin` and `end`, while others wait for it. */
type PriorityBoost = { begin(): void; end(): void };

/** For the calling thread, whose nice is `usual`; `change` returns whether the system permitted it. */
export function createPriorityBoost(usual = getPriority(), change: (nice: number) => boolean = setNice): PriorityBoost {
  let isPermitted = usual > HIGH_NICE; // otherwise it is already high
  return {
    begin() {
      if (isPermitted) isPermitted = change(HIGH_NICE);
    },
    end() {
      if (isPermitted) change(usual);
    },
  };
}

/** Returns whether the system permitted it. */
function setNice(nice: number): boolean {
  if (process.platform !== 'linux') return false; // elsewhere it would apply to the whole process
  try {
    setPriority(nice);
    return true;
  } catch {
    return false;
  }
}
