/** Dials a generated history with the server's live dialer, on a virtual clock and the simulated network. */
import { QUARTER_MS } from '#shared/durations.ts';
import { createLiveDialer } from '#server/dialer/live-dialer.ts';
import type { Db } from '#server/platform/db/open.ts';
import { ArgumentError } from '../whole-number.ts';
import type { HistoryOrder } from './arguments.ts';
import type { Lists } from './lists.ts';
import { CALLS_PER_SECOND, NETWORK } from './network.ts';
import type { Day } from './timeline.ts';
import { isOpenOn, type World } from './world.ts';

/**
 * Interval between ticks, ms. Long, because a few large ticks are faster, but less than a second, which would count as
 * a clock gap.
 */
const TICK_MS = 950;
/** Maximum length of a session, ms. Its calls end within the rest of the quarter of an hour. */
const LONGEST_SESSION_MS = 600_000;
/** Time from the end of a Monday's last session until the server stops and interrupts the remaining calls, ms. */
const STOPS_AFTER_MS = 40_000;
/** A user ends one in this many of the calls that reach the menu. */
const ENDED_BY_USER = 100;

/** Dials the days' calls. Throws ArgumentError if there are more than the sessions have time for. */
export function dialHistory(
  db: Db,
  world: World,
  lists: Lists,
  days: readonly Day[],
  { count, seed }: HistoryOrder,
): void {
  let owed = 0;
  for (const day of days) {
    lists.fill(day);
    const wanted = owed + day.calls;
    owed = wanted - dialDay(db, world, seed, day, owed);
  }
  if (owed > 0) throw new ArgumentError(`--count ${count} is ${owed} calls more than fit into the period`);
}

/** Dials the day's sessions, plus `owed` calls that earlier days had no time for. Returns the number of calls. */
function dialDay(db: Db, world: World, seed: number, { startMs, sessions }: Day, owed: number): number {
  const isMonday = new Date(startMs).getUTCDay() === 1;
  const lastMs = sessions.at(-1)!.startMs;
  const dialer = startDialer(db, world, seed, sessions[0]!.startMs);
  const open = world.campaigns.filter((campaign) => isOpenOn(campaign, startMs));
  for (const { id, userId } of open) dialer.run((effects) => effects.startCampaign(id, userId));
  if (isMonday) dialer.testCall();
  let wanted = owed;
  for (const session of sessions) {
    dialer.passUntil(session.startMs);
    dialer.run((effects) => effects.startDialer());
    wanted += session.calls;
    dialer.passUntil(session.startMs + LONGEST_SESSION_MS, wanted);
    dialer.run((effects) => effects.stopDialer());
  }
  dialer.passUntil(isMonday ? dialer.nowMs() + STOPS_AFTER_MS : lastMs + QUARTER_MS);
  for (const { id } of open) dialer.run((effects) => effects.stopCampaign(id));
  dialer.run((effects) => effects.startDialer());
  dialer.close();
  return dialer.made();
}

/** Starts the server's dialer at `startMs`. Returns functions that control it and advance its virtual clock. */
function startDialer(db: Db, { campaigns, countries }: World, seed: number, startMs: number) {
  const { userId } = campaigns[0]!;
  let nowMs = startMs;
  let made = 0;
  let unwanted: number[] = [];
  const live = createLiveDialer({
    db,
    clock: { nowMs: () => nowMs },
    seed,
    speed: 1,
    demo: true,
    network: NETWORK,
    onFacts(facts) {
      for (const fact of facts) {
        if (fact.kind === 'CallQueued') made += 1;
        if (fact.kind === 'MenuStarted' && fact.callId % ENDED_BY_USER === 0) unwanted.push(fact.callId);
      }
    },
  });
  live.begin();

  return {
    run: live.run,
    close: live.close,
    nowMs: () => nowMs,
    /** Number of calls since the start. */
    made: () => made,
    testCall(): void {
      const { country, nextNumber } = countries[0]!;
      const call = { phone: nextNumber(), country: country.key, campaignId: null, userId };
      live.run((effects) => effects.testCall(call, () => {}));
    },
    /** Ticks until `untilMs`, or until there are `calls` calls since the start. */
    passUntil(untilMs: number, calls = Infinity): void {
      while (made < calls && nowMs < untilMs) {
        // Within `passMs` the rate allows at most the missing calls.
        const passMs = Math.min(TICK_MS, Math.max(1, ((calls - made - 1) * 1000) / CALLS_PER_SECOND));
        nowMs = Math.min(untilMs, Math.max(nowMs + Math.floor(passMs), live.nextAt()));
        live.tick();
        for (const callId of unwanted) live.run((effects) => effects.endCall(callId, userId));
        unwanted = [];
      }
    },
  };
}
