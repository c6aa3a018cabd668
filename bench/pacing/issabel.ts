/** Issabel's call centre predictor (Predictor.class.php), for comparison. */
import { MINUTE_MS } from '#shared/durations.ts';
import { AGENT_CODES, type PacingPolicy, type PacingSnapshot } from '#engine/policies/pacing/policy.ts';

/** Required probability that an agent becomes free in time. */
const QUALITY_OF_SERVICE = 0.97;
const MIN_ANSWER_RATIO = 0.2;
const MIN_COMPLETED = 10;
const MINUTES = 30;

/** Plain data, mutated in place. */
type IssabelMemory = {
  completed: number;
  meanTalkMs: number;
  meanRingMs: number;
  wanted: number;
  /** The current minute, and ring buffers with the counts of the last 30 minutes. */
  minute: number;
  readonly placedIn: number[];
  readonly wantedIn: number[];
};

export const issabel: PacingPolicy<IssabelMemory | null> = {
  initial: null,

  observe(memory, seen) {
    if (memory === null) return null;
    advanceTo(memory, seen.atMs);
    if (seen.kind === 'placed') memory.placedIn[memory.minute % MINUTES]!++;
    else if (seen.kind === 'wanted_agent') {
      memory.wantedIn[memory.minute % MINUTES]!++;
      memory.meanRingMs += (seen.afterMs - memory.meanRingMs) / ++memory.wanted;
    } else if (seen.kind === 'served') {
      memory.meanTalkMs += (seen.talkMs - memory.meanTalkMs) / ++memory.completed;
    }
    return memory;
  },

  pace(memory, snapshot) {
    memory ??= {
      completed: 0,
      meanTalkMs: 0,
      meanRingMs: 0,
      wanted: 0,
      minute: Math.floor(snapshot.nowMs / MINUTE_MS),
      placedIn: new Array<number>(MINUTES).fill(0),
      wantedIn: new Array<number>(MINUTES).fill(0),
    };
    advanceTo(memory, snapshot.nowMs);
    const { agentsAvailable, inFlight, waiting } = snapshot;
    const ready = memory.completed >= MIN_COMPLETED;
    const free = agentsAvailable + (ready ? aboutToBeFree(memory, snapshot) : 0) - waiting - inFlight;
    return { place: Math.max(0, Math.floor(ready ? free / answerRatio(memory) : free)), memory };
  },
};

function aboutToBeFree({ meanTalkMs, meanRingMs }: IssabelMemory, { agents, nowMs }: PacingSnapshot): number {
  const neededMs = -meanTalkMs * Math.log(1 - QUALITY_OF_SERVICE);
  let free = 0;
  for (let i = 0; i < agents.count; i++) {
    if (agents.states[i] === AGENT_CODES.busy && nowMs - agents.sinceMs[i]! + meanRingMs >= neededMs) free++;
  }
  return free;
}

function answerRatio({ placedIn, wantedIn }: IssabelMemory): number {
  let placed = 0;
  let wanted = 0;
  for (let i = 0; i < MINUTES; i++) {
    placed += placedIn[i]!;
    wanted += wantedIn[i]!;
  }
  return Math.max(MIN_ANSWER_RATIO, placed === 0 ? 0 : wanted / placed);
}

function advanceTo(memory: IssabelMemory, nowMs: number): void {
  const minute = Math.floor(nowMs / MINUTE_MS);
  for (let m = Math.max(memory.minute + 1, minute - MINUTES + 1); m <= minute; m++) {
    memory.placedIn[m % MINUTES] = memory.wantedIn[m % MINUTES] = 0;
  }
  memory.minute = minute;
}
