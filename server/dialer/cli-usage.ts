import { dayOf } from '#engine/caller-ids/limits.ts';
import { foundPerson, wasRefused, type Fact, type FactKind } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Db } from '../db/open.ts';

const KINDS = [
  'CallQueued',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
  'CallWithdrawn',
] as const satisfies readonly FactKind[];

/** Days whose use is kept. */
const KEPT_DAYS = 30;

type Shown = { readonly day: number; readonly phone: string; readonly country: string };

/**
 * Counts how often each caller id is shown, in the transaction that claims the call: no crash and no restart lets one
 * pass its limit. What was never shown is taken back.
 */
export function createCliUsage(db: Db): FactSink {
  const show = db.sqlite.prepare<[number, string, string]>(
    `insert into cli_usage (day, phone, country, used) values (?, ?, ?, 1)
     on conflict (day, phone, country) do update set used = used + 1`,
  );
  const takeBack = db.sqlite.prepare<[number, string, string]>(
    'update cli_usage set used = max(0, used - 1) where day = ? and phone = ? and country = ?',
  );
  const answer = db.sqlite.prepare<[number, string, string]>(
    'update cli_usage set answered = answered + 1 where day = ? and phone = ? and country = ?',
  );
  // A few rows at a time, so that no claim waits for it.
  const forget = db.sqlite.prepare<[number]>(
    'delete from cli_usage where rowid in (select rowid from cli_usage where day < ? limit 2)',
  );
  let forgettingDay = 0;

  /** Lets go of old days' rows, until there are none for today. */
  function forgetOld(day: number): void {
    if (day === forgettingDay) return;
    if (forget.run(day - KEPT_DAYS).changes === 0) forgettingDay = day;
  }

  /** By live call. */
  const shown = new Map<number, Shown>();

  function accept(fact: Fact): void {
    if (fact.kind === 'CallQueued') {
      if (fact.callerId === null) return;
      const use = { day: dayOf(fact.at), phone: fact.callerId, country: fact.country };
      shown.set(fact.callId, use);
      show.run(use.day, use.phone, use.country);
      forgetOld(use.day);
      return;
    }
    if (!('callId' in fact) || fact.callId === null) return;
    const use = shown.get(fact.callId);
    if (use === undefined) return;
    if (foundPerson(fact)) answer.run(use.day, use.phone, use.country);
    if (fact.kind === 'CallWithdrawn' || (fact.kind === 'CallEnded' && wasRefused(fact)))
      takeBack.run(use.day, use.phone, use.country);
    if (fact.kind === 'CallWithdrawn' || fact.kind === 'CallEnded') shown.delete(fact.callId);
  }

  return { kinds: new Set(KINDS), accept };
}
