import { dayOf } from '#engine/caller-ids/limits.ts';
import { foundPerson, wasRefused, type Fact, type FactKind } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createSumBuffer, type TickSink } from './sum-buffer.ts';

const KINDS = [
  'CallQueued',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
  'CallWithdrawn',
] as const satisfies readonly FactKind[];

/** Retention of the daily usage, days. */
const RETENTION_DAYS = 30;

type Shown = { readonly day: number; readonly phone: string; readonly country: string };

/**
 * Counts how often each caller id is used and how often people answer its calls. Uses are written in the transaction
 * that claims the contact, so that no crash makes a number exceed its limit. Calls that were never placed are
 * subtracted.
 */
export function createCliUsage(db: Db): TickSink {
  const show = db.sqlite.prepare<[number, string, string, number]>(
    `insert into cli_usage (day, phone, country, used) values (?, ?, ?, ?)
     on conflict (day, phone, country) do update set used = used + excluded.used`,
  );
  const takeBack = db.sqlite.prepare<[number, string, string]>(
    'update cli_usage set used = max(0, used - 1) where day = ? and phone = ? and country = ?',
  );
  const answer = db.sqlite.prepare<[number, number, string, string]>(
    'update cli_usage set answered = answered + ? where day = ? and phone = ? and country = ?',
  );
  // Deletes a few rows at a time, so that no claim is delayed.
  const forget = db.sqlite.prepare<[number]>(
    'delete from cli_usage where rowid in (select rowid from cli_usage where day < ? limit 2)',
  );
  let forgettingDay = 0;

  /** Deletes a few rows past their retention. Once none are left, does nothing until the next day. */
  function forgetOld(day: number): void {
    if (day === forgettingDay) return;
    if (forget.run(day - RETENTION_DAYS).changes === 0) forgettingDay = day;
  }

  const uses = createSumBuffer((day: number, phone: string, country: string) => ({
    day,
    phone,
    country,
    used: 0,
    answered: 0,
  }));

  function flush(): void {
    let newest = 0;
    uses.drain(({ day, phone, country, used, answered }) => {
      if (used > 0) show.run(day, phone, country, used);
      if (answered > 0) answer.run(answered, day, phone, country);
      if (used > 0) newest = day;
    });
    if (newest > 0) forgetOld(newest);
  }

  /** Call id → the day, caller id and country under which the live call was counted. */
  const shown = new Map<number, Shown>();

  function accept(fact: Fact): void {
    if (fact.kind === 'CallQueued') {
      if (fact.callerId === null) return;
      const use = { day: dayOf(fact.at), phone: fact.callerId, country: fact.country };
      shown.set(fact.callId, use);
      uses.of(use.day, use.phone, use.country).used += 1;
      return;
    }
    if (!('callId' in fact) || fact.callId === null) return;
    const use = shown.get(fact.callId);
    if (use === undefined) return;
    if (foundPerson(fact)) uses.of(use.day, use.phone, use.country).answered += 1;
    if (fact.kind === 'CallWithdrawn' || (fact.kind === 'CallEnded' && wasRefused(fact))) {
      flush(); // the count can't go below 0, so pending uses must be written first
      takeBack.run(use.day, use.phone, use.country);
    }
    if (fact.kind === 'CallWithdrawn' || fact.kind === 'CallEnded') shown.delete(fact.callId);
  }

  return { kinds: new Set(KINDS), accept, flush };
}
