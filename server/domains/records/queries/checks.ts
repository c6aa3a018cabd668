/** Adds to the details of records what calls and decisions were based on, as it was then. */
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { DAY_MS } from '#shared/durations.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';

export type CallOfRecord = {
  readonly id: number;
  readonly phone: string;
  readonly country: string;
  /** Null for a test call. */
  readonly campaignId: number | null;
  readonly contactId: number | null;
  readonly assignedAt: number;
};

type Decision = { readonly id: number; readonly phone: string; readonly atMs: number };
type Rules = { readonly purpose: Purpose | null; readonly registries: string | null };
type Past = { readonly calls: number; readonly lastCallAt: number | null; readonly abandonedAt: number | null };

/** After that, what a decision was based on may be forgotten, so that older calls of an upgrade have no checks. */
const KNOWN_MS = DAY_MS;

/** Creates the reader. Call its functions inside a write transaction. */
export function createChecks({ sqlite }: Pick<Connection, 'sqlite'>) {
  // Like those that a trigger stores before a change.
  const present = sqlite.prepare<{ campaignId: number }, Rules>(
    `select (select purpose from campaigns where id = @campaignId) purpose,
       (select group_concat(name || ' ' || dated_on, ', ') from registries where load_id is not null and coalesce(
         (select registries.id in (select value from json_each(registry_ids)) from registry_choices where campaign_id = @campaignId), 1)) registries`,
  );
  /** Returns a reader of what was in force when a call or a queue row with an id was written. */
  function rulesBy(until: 'until_call_id' | 'until_queue_id') {
    const former = <T>(what: keyof Rules, campaigns: string) =>
      sqlite
        .prepare<[number, number], T>(
          `select ${what} from former_checks where ${campaigns} and ${until} >= ? order by id limit 1`,
        )
        .pluck();
    const formerPurpose = former<Rules['purpose']>('purpose', 'campaign_id = ?');
    const formerRegistries = former<Rules['registries']>('registries', 'campaign_id in (?, 0)');
    return (campaignId: number, id: number): Rules => {
      const now = present.get({ campaignId })!;
      const purpose = formerPurpose.get(campaignId, id);
      const registries = formerRegistries.get(campaignId, id);
      return {
        purpose: purpose === undefined ? now.purpose : purpose,
        registries: registries === undefined ? now.registries : registries,
      };
    };
  }
  const rulesOfCall = rulesBy('until_call_id');
  const rulesOfQueued = rulesBy('until_queue_id');
  const past = sqlite.prepare<{ number: string; atMs: number }, Past>(
    `select (select count(*) from recent_calls where phone = @number and ended_at <= @atMs) calls,
       (select max(ended_at) from recent_calls where phone = @number and ended_at <= @atMs) lastCallAt,
       (select abandoned_at from abandoned_numbers where phone = @number and abandoned_at <= @atMs) abandonedAt`,
  );
  const zonesOf = sqlite
    .prepare<[number, string], string>('select zones from contacts where id = ? and phone = ?')
    .pluck();
  const forget = sqlite.prepare(
    `delete from former_checks where until_queue_id < coalesce((select min(id) from record_queue), until_queue_id + 1)
       and until_call_id < (select coalesce(live_call_ids ->> 0, until_call_id + 1) from call_cursors where reader = 'records')
       and until_call_id <= (select until_call_id from call_cursors where reader = 'records')`,
  );

  function checksOf(phone: string, atMs: number, { purpose, registries }: Rules, where: object): object {
    const { calls, lastCallAt, abandonedAt } = past.get({ number: canonicalNumber(phone), atMs })!;
    const history = { calls_in_31_days: calls, last_call_at: lastCallAt, abandoned_at: abandonedAt };
    return { purpose, ...where, registries, ...history };
  }

  return {
    /** Returns the detail of a call's record with what its claim was based on. */
    addToCall(detail: string, call: CallOfRecord, nowMs: number): string {
      const { id, phone, country, campaignId, contactId, assignedAt } = call;
      const more: Record<string, unknown> = campaignId === null ? { test: true } : {};
      if (assignedAt >= nowMs - KNOWN_MS) {
        const rules = rulesOfCall(campaignId ?? 0, id);
        // The contact may have got another number since.
        const zones = zonesOf.get(contactId ?? 0, phone) ?? placesOfNumber(country, phone).join('+');
        more['checks'] = checksOf(phone, assignedAt, rules, { country, places: zones });
      }
      return extended(detail, more);
    },
    /** Returns the detail of a queued decision with what it was based on. */
    addToDecision(detail: string, { id, phone, atMs }: Decision, nowMs: number): string {
      if (atMs < nowMs - KNOWN_MS) return detail;
      const campaignId = (JSON.parse(detail) as { readonly campaign_id: number }).campaign_id;
      const rules = rulesOfQueued(campaignId, id);
      return extended(detail, { checks: checksOf(phone, atMs, rules, {}) });
    },
    /** Removes former purposes and registries that no unchained call or decision was based on. */
    forgetOld: (): void => void forget.run(),
  };
}

function extended(detail: string, more: Readonly<Record<string, unknown>>): string {
  return Object.keys(more).length === 0 ? detail : `${detail.slice(0, -1)},${JSON.stringify(more).slice(1)}`;
}
