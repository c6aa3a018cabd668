/**
 * Simulates four minutes of a call centre from past calls, in steps of one second, as Impact Dialing does to choose its
 * ratio.
 */
import { SECOND_MS } from '#shared/durations.ts';

export type PastCalls = {
  readonly ended: { readonly atMs: number; readonly ringMs: number; readonly wanted: boolean }[];
  readonly served: { readonly atMs: number; readonly talkMs: number; readonly wrapUpMs: number }[];
};

const SECONDS = 240;

/**
 * Simulates `ratio` dials per idle agent. Both lists of `past` must be non-empty. `random`, uniform on (0, 1), selects
 * where in the lists the simulation starts.
 */
export function simulateRatio(
  ratio: number,
  agents: number,
  past: PastCalls,
  random: number,
): { utilisation: number; abandonment: number } {
  const answersAt = new Array<number>(SECONDS).fill(0);
  const endsAt = new Array<number>(SECONDS).fill(0);
  const freeAt = new Array<number>(SECONDS).fill(0);
  let nextCall = Math.floor(random * past.ended.length);
  let nextTalk = Math.floor(random * past.served.length);
  let idle = agents;
  let ringing = 0;
  let busySeconds = 0;
  let answered = 0;
  let abandoned = 0;
  for (let now = 0; now < SECONDS; now++) {
    idle += freeAt[now]!;
    ringing -= endsAt[now]!;
    for (let i = 0; i < answersAt[now]!; i++) {
      if (idle === 0) {
        abandoned++;
        continue;
      }
      answered++;
      idle--;
      const { talkMs, wrapUpMs } = past.served[nextTalk++ % past.served.length]!;
      const until = now + Math.max(1, Math.round((talkMs + wrapUpMs) / SECOND_MS));
      if (until < SECONDS) freeAt[until]!++;
    }
    for (let calls = Math.floor(ratio * idle) - ringing; calls > 0; calls--) {
      const { ringMs, wanted } = past.ended[nextCall++ % past.ended.length]!;
      const until = now + Math.max(1, Math.round(ringMs / SECOND_MS));
      ringing++;
      if (until >= SECONDS) continue;
      endsAt[until]!++;
      if (wanted) answersAt[until]!++;
    }
    busySeconds += agents - idle;
  }
  return {
    utilisation: busySeconds / (SECONDS * agents),
    abandonment: answered + abandoned === 0 ? 0 : abandoned / (answered + abandoned),
  };
}
