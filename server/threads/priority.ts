/** Scheduling priority of single threads (nice: from 19, the lowest, to -20). Only Linux has one per thread. */
import { constants, getPriority, setPriority } from 'node:os';

const HIGH_NICE = -10;
const LOW_NICE_STEP = 10;

/**
 * Raises the priority of the calling thread above the others: calls are due at a moment, and the dialer takes little of a
 * processor. Needs permission (deploy/cadencia.service grants it, and so does CAP_SYS_NICE); without it nothing changes.
 */
export function raisePriority(): void {
  setNice(HIGH_NICE);
}

/**
 * Lowers the priority of the calling thread, so that others of this process that are ready get nearly all of the processor. Only
 * for a thread that never writes to the database: one that holds the write lock and waits for a processor delays the calls.
 * It cannot be undone without permission.
 */
export function lowerPriority(): void {
  setNice(Math.min(getPriority() + LOW_NICE_STEP, constants.priority.PRIORITY_LOW));
}

/** Raises the priority of a thread between `begin` and `end`, while others wait for what it does. */
export type PriorityBoost = { begin(): void; end(): void };

/** For the calling thread, whose nice is `usual`; `change` answers whether the system permitted it. */
export function createPriorityBoost(usual = getPriority(), change: (nice: number) => boolean = setNice): PriorityBoost {
  let isPermitted = usual > HIGH_NICE; // else it is high already
  return {
    begin() {
      if (isPermitted) isPermitted = change(HIGH_NICE);
    },
    end() {
      if (isPermitted) change(usual);
    },
  };
}

/** Whether the system permitted it. */
function setNice(nice: number): boolean {
  if (process.platform !== 'linux') return false; // elsewhere it would apply to the whole process
  try {
    setPriority(nice);
    return true;
  } catch {
    return false;
  }
}
