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

/** A thread's own haste for what others wait for: between `hurry` and `settle` it goes first, where the system lets it. */
export type Haste = { hurry(): void; settle(): void };

export function createHaste(): Haste {
  const usual = process.platform === 'linux' ? getPriority() : BEFORE_OTHERS;
  let isAllowed = usual > BEFORE_OTHERS;
  return {
    hurry: () => void (isAllowed &&= setNice(BEFORE_OTHERS)),
    settle: () => void (isAllowed && setNice(usual)),
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
