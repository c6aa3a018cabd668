/** Which threads of this process get more of a processor where several are ready: nice, from 19 (least) to -20. On Linux alone. */
import { constants, getPriority, setPriority } from 'node:os';

const BEFORE_OTHERS = -10;
const BEHIND_OTHERS_BY = 10;

/**
 * Has this thread run before others that are ready: calls have their moment, and the dialer takes little of a processor.
 * The system decides whether it may (deploy/cadencia.service lets it, and so does CAP_SYS_NICE), and where not,
 * nothing changes.
 */
export function goFirst(): void {
  setNice(BEFORE_OTHERS);
}

/**
 * Leaves the processor to other threads of this process that are ready, nearly all of it. Only for one that never writes to
 * the database: whoever has the turn to write and waits for a processor holds up the calls. There is no way back without leave.
 */
export function goLast(): void {
  setNice(Math.min(getPriority() + BEHIND_OTHERS_BY, constants.priority.PRIORITY_LOW));
}

/** What a thread does while others wait for it: between `hurry` and `settle` it goes first, where the system lets it. */
export type Haste = { hurry(): void; settle(): void };

/** Of this thread; `change` says whether the system let it. */
export function createHaste(usual = getPriority(), change: (nice: number) => boolean = setNice): Haste {
  let isAllowed = usual > BEFORE_OTHERS; // else it goes first anyway
  return {
    hurry() {
      if (isAllowed) isAllowed = change(BEFORE_OTHERS);
    },
    settle() {
      if (isAllowed) change(usual);
    },
  };
}

/** Whether the system let it. */
function setNice(nice: number): boolean {
  if (process.platform !== 'linux') return false; // only there a thread has one of its own; elsewhere it would be the whole process'
  try {
    setPriority(nice);
    return true;
  } catch {
    return false; // not allowed
  }
}
