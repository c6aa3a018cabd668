/** Records why a contact was not dialled. The records' appender adds what the decision was based on. */
import type { BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** A contact that was not dialled, and why. */
export type Refused = {
  readonly campaignId: number;
  readonly contactId: number;
  readonly phone: string;
  readonly country: string;
  /** Where the number may be: regions and time zones, as in `contacts.zones`. */
  readonly zones: string;
  /** A waiting reason, or a refusal. */
  readonly reason: string;
  /** The registry that has the number. */
  readonly registry?: RegistryListing;
};

export type Held = Refused & {
  readonly untilMs: number;
  /** The live call that the number is in, if that is the reason. */
  readonly callId?: number | undefined;
};

/** Due contacts of a campaign in one place whose legal window is closed. */
export type ClosedWindow = {
  readonly campaignId: number;
  readonly country: string;
  readonly zones: string;
  readonly purpose: Purpose;
  /** Infinity if it is not known to open. */
  readonly untilMs: number;
};

export type DecisionRecords = {
  /** Records a hold, unless the contact's previous one had the same reason and inputs. */
  held(decision: Held, atMs: number): void;
  excluded(decision: Refused, atMs: number): void;
  /**
   * Records a closed window once for all contacts behind it, if any of them is due. A window is recorded again after a
   * start, like a hold.
   */
  windowClosed(closed: ClosedWindow, isDue: () => boolean, atMs: number): void;
};

/**
 * Maximum number of contacts whose last hold is remembered, to limit the memory. A forgotten hold is recorded again,
 * like the first one after a start.
 */
const MOST_REMEMBERED = 50_000;

/** Creates the writer. Its methods must run in the write transaction of the decision. */
export function createDecisionRecords(db: Connection): DecisionRecords {
  const add = db.sqlite.prepare<[number, string, 'held' | 'excluded' | 'window_closed', string]>(
    'insert into record_queue (at, subject, kind, detail) values (?, ?, ?, ?)',
  );

  /** End of the last recorded window, by subject. */
  const lastWindows = new Map<string, number>();
  /** What the last hold was based on, by contact id, the oldest hold first. */
  const lastHolds = new Map<number, string>();

  /**
   * Returns whether the contact's hold differs from its last one, and remembers it before the commit: a transaction that
   * is rolled back ends the engine, and this memory with it.
   */
  function isNews({ contactId, reason, untilMs, callId }: Held): boolean {
    // A number in a call is looked at again every few seconds, so that time says nothing.
    const basis = `${reason} ${reason === 'number_in_call' ? callId : untilMs}`;
    const isSame = lastHolds.get(contactId) === basis;
    lastHolds.delete(contactId);
    lastHolds.set(contactId, basis);
    if (lastHolds.size > MOST_REMEMBERED) lastHolds.delete(lastHolds.keys().next().value!);
    return !isSame;
  }

  return {
    held(decision, atMs) {
      if (!isNews(decision)) return;
      const { campaignId, contactId, phone, country, zones, reason, untilMs, callId } = decision;
      const about = { campaign_id: campaignId, contact_id: contactId, country, places: zones };
      const detail = { reason, until: untilMs, in_call_id: callId, ...about };
      add.run(atMs, phone, 'held', JSON.stringify(detail));
    },
    excluded({ campaignId, contactId, phone, country, zones, reason, registry }, atMs) {
      const about = { campaign_id: campaignId, contact_id: contactId, country, places: zones };
      const detail = { reason, registry: listedIn(registry), ...about };
      add.run(atMs, phone, 'excluded', JSON.stringify(detail));
    },
    windowClosed({ campaignId, country, zones, purpose, untilMs }, isDue, atMs) {
      const subject = `window:${campaignId}:${country}:${zones}`;
      if (lastWindows.get(subject) === untilMs || !isDue()) return;
      lastWindows.set(subject, untilMs);
      const detail = { campaign_id: campaignId, country, places: zones, purpose, until: untilMs };
      add.run(atMs, subject, 'window_closed', JSON.stringify(detail));
    },
  };
}

/** A line of a list whose number may not be called, and the rule. */
export type RefusedLine = Pick<Refused, 'phone' | 'country' | 'zones' | 'registry'> & {
  /** `list_opt_out`: the line itself says that the number must not be called. */
  readonly reason: 'blacklisted' | 'in_registry' | 'list_opt_out';
};

/** Records the lines of a list that were refused at its upload. It must run in the transaction of their upload. */
export type RefusedLineRecords = (
  list: { readonly campaignId: number; readonly listId: number },
  lines: readonly RefusedLine[],
  atMs: number,
) => void;

export function createRefusedLineRecords({ sqlite }: Pick<Connection, 'sqlite'>): RefusedLineRecords {
  const add = sqlite.prepare<[number, string]>(
    `insert into record_queue (at, subject, kind, detail)
     select ?, value ->> 'phone', 'excluded', value ->> 'detail' from json_each(?) order by key`,
  );
  return ({ campaignId, listId }, lines, atMs) => {
    if (lines.length === 0) return;
    const about = { campaign_id: campaignId, list_id: listId };
    const entries = lines.map(({ phone, country, zones, reason, registry }) => ({
      phone,
      detail: { reason, registry: listedIn(registry), ...about, country, places: zones },
    }));
    add.run(atMs, JSON.stringify(entries));
  };
}

const listedIn = (registry: RegistryListing | undefined): string | null =>
  registry === undefined ? null : `${registry.name} ${registry.datedOn}`;

type RepeatedOptOut = {
  readonly phone: string;
  readonly reason: string;
  readonly source: BlacklistSource;
  readonly callId: number | null;
  readonly at: number;
};

/**
 * Returns a function that records an opt-out of a number that is listed already; a trigger records those that add an
 * entry. It must run inside a write transaction.
 */
export function createOptOutRecord({ sqlite }: Pick<Connection, 'sqlite'>): (optOut: RepeatedOptOut) => void {
  const add = sqlite.prepare<[number, string, string]>(
    `insert into record_queue (at, subject, kind, detail) values (?, ?, 'opted_out', ?)`,
  );
  return ({ at, phone, reason, source, callId }) =>
    void add.run(at, phone, JSON.stringify({ phone, reason, source, call_id: callId }));
}

/**
 * Returns a function that keeps the former purpose of a campaign for its calls and decisions until now. The trigger of
 * the change lacks those that the dialer makes before it reads the present purpose. Call it inside a write transaction.
 */
export function createFormerPurpose({ sqlite }: Pick<Connection, 'sqlite'>) {
  const keep = sqlite.prepare<[number, Purpose]>('insert into former_checks (campaign_id, purpose) values (?, ?)');
  return (campaignId: number, former: Purpose): void => void keep.run(campaignId, former);
}
