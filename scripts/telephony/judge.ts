/** Compares the calls in the history with the called parties' SIPp log, and finds the log's repeats and rates. */
import type { CallLog, Invite } from '../lab/call-log.ts';

/** A call of the history. Instants are epoch milliseconds. */
export type DialledCall = {
  readonly id: number;
  readonly phone: string;
  readonly callerId: string;
  readonly assignedAt: number;
  readonly placedAt: number | null;
  /** When the person and an agent were bridged. */
  readonly connectedAt: number | null;
  readonly endedAt: number | null;
  readonly disposition: string | null;
  readonly attempt: number;
};

/** Clock tolerance, ms. SIPp stamps an INVITE when it reads it. */
const APART_MS = 2000;
/**
 * Time for which a PBX repeats an unanswered INVITE (timer B), ms, even if its call has ended: without any answer it
 * can't be cancelled (RFC 3261, 9.1).
 */
const REPEATED_FOR_MS = 32_000;

/**
 * Describes INVITEs that match no call by number and time, and INVITEs whose caller id differs from that of their call.
 */
export function findUnknownInvites(invites: readonly Invite[], calls: readonly DialledCall[]): string[] {
  const byPhone = Map.groupBy(calls, ({ phone }) => phone);
  const taken = new Set<number>();
  return invites.flatMap((invite) => {
    const call = (byPhone.get(invite.called) ?? []).find(
      ({ id, assignedAt, endedAt }) =>
        !taken.has(id) &&
        assignedAt <= invite.atMs + APART_MS &&
        (endedAt ?? Infinity) >= invite.atMs - REPEATED_FOR_MS,
    );
    if (call === undefined)
      return [`an INVITE to ${invite.called} is of no call: ${describe(invite, byPhone.get(invite.called) ?? [])}`];
    taken.add(call.id);
    return call.callerId === invite.callerId
      ? []
      : [`call ${call.id} has the caller id ${call.callerId}, its INVITE ${invite.callerId}`];
  });
}

/** Returns the times from the decision to call until the INVITE, ms. Expects each number to be called only once. */
export function delaysToInvite(invites: readonly Invite[], calls: readonly DialledCall[]): number[] {
  const decidedAtMs = new Map(calls.map(({ phone, assignedAt }) => [phone, assignedAt]));
  return invites.flatMap(({ called, atMs }) => {
    const fromMs = decidedAtMs.get(called);
    return fromMs === undefined ? [] : [atMs - fromMs];
  });
}

/** Describes the calls that were placed according to the history, but for which no INVITE arrived. */
export function findUnseenCalls(invites: readonly Invite[], calls: readonly DialledCall[]): string[] {
  const seen = new Map<string, number>();
  for (const { called } of invites) seen.set(called, (seen.get(called) ?? 0) + 1);
  return calls
    .filter(({ placedAt }) => placedAt !== null)
    .filter(({ phone }) => {
      const left = seen.get(phone) ?? 0;
      seen.set(phone, left - 1);
      return left <= 0;
    })
    .map(({ id, phone }) => `call ${id} to ${phone} counts as placed, and nobody saw it`);
}

/** A conversation that was in progress when the server was killed. */
export type KilledConversation = {
  readonly callId: number;
  /** When the next server was ready, epoch milliseconds. */
  readonly readyAtMs: number;
};

export type SurvivalFigures = {
  /** Number of conversations that were still in progress when the next server was ready. */
  readonly survived: number;
  /** Number of conversations that the called party ended before. */
  readonly leftMeanwhile: number;
  /** Descriptions of the conversations that were cut, or did not end as successful calls. */
  readonly broken: readonly string[];
};

/** Examines what became of conversations. Expects that only called parties end them. */
export function judgeSurvival(
  killed: readonly KilledConversation[],
  { invites, events }: CallLog,
  calls: readonly DialledCall[],
): SurvivalFigures {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const eventsBySipCall = Map.groupBy(events, ({ callId }) => callId);
  const broken: string[] = [];
  let survived = 0;
  let leftMeanwhile = 0;
  for (const { callId, readyAtMs } of killed) {
    const { phone, assignedAt, disposition } = byId.get(callId)!;
    const invite = invites.find(({ called, atMs }) => called === phone && atMs >= assignedAt - APART_MS);
    const end = eventsBySipCall.get(invite?.callId ?? '')?.find(({ kind }) => kind === 'left' || kind === 'bye');
    if (disposition !== 'success') broken.push(`call ${callId} to ${phone} ended as ${disposition}`);
    else if (end?.kind === 'bye')
      broken.push(`call ${callId} to ${phone} was hung up ${Math.round(end.atMs - readyAtMs)} ms after the restart`);
    else if (end === undefined || end.atMs > readyAtMs) survived += 1;
    else leftMeanwhile += 1;
  }
  return { survived, leftMeanwhile, broken };
}

/** Describes repeated INVITEs that arrived less than `intervalMs` after the last one to the same number. */
export function findEarlyRepeats(invites: readonly Invite[], intervalMs: number): string[] {
  const last = new Map<string, number>();
  const early: string[] = [];
  for (const { called, atMs } of invites.toSorted((a, b) => a.atMs - b.atMs)) {
    const beforeMs = last.get(called);
    if (beforeMs !== undefined && atMs - beforeMs < intervalMs)
      early.push(`${called} was called again after ${Math.round(atMs - beforeMs)} ms`);
    last.set(called, atMs);
  }
  return early;
}

/**
 * Returns the highest number of INVITEs in any window of `windowMs`, and the lowest in any window within the measured
 * time.
 */
export function ratesIn(invites: readonly Pick<Invite, 'atMs'>[], windowMs: number): { most: number; fewest: number } {
  const times = invites.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
  let most = 0;
  let fewest = Infinity;
  let from = 0;
  for (let i = 0; i < times.length; i++) {
    while (times[i]! - times[from]! >= windowMs) from++;
    most = Math.max(most, i - from + 1);
    // The window that ends just before this INVITE.
    if (times[i]! - times[0]! >= windowMs) {
      let first = from;
      while (first > 0 && times[i]! - times[first - 1]! <= windowMs) first--;
      fewest = Math.min(fewest, i - first);
    }
  }
  return { most, fewest: Number.isFinite(fewest) ? fewest : times.length };
}

/** Describes all calls of an INVITE's number, with times relative to the INVITE. */
function describe({ atMs }: Invite, calls: readonly DialledCall[]): string {
  const spans = calls.map(({ id, assignedAt, endedAt, disposition }) => {
    const end = endedAt === null ? 'now' : `${Math.round(endedAt - atMs)} ms`;
    return `call ${id} is from ${Math.round(assignedAt - atMs)} ms to ${end} (${disposition})`;
  });
  return spans.join('; ') || 'its number has none';
}
