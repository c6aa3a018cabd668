import { isReturned } from '#engine/model/call.ts';
import type { FactOf } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { CALL_FIGURES, columnOf, COUNTED_TABLES, type CountedTable } from './call-figures.ts';
import { createSumBuffer } from './sum-buffer.ts';

/**
 * Counts the calls for dashboards, which would otherwise scan them. Sums are kept in memory and written in the same
 * transaction as the facts they count, so they always match the calls. A campaign's row exists from its first start.
 */
export function createCounters(db: Db) {
  const open = db.sqlite.prepare<[number]>('insert or ignore into campaign_counters (campaign_id) values (?)');
  const ofCampaign = db.sqlite.prepare<[number, number, number, number, number, number]>(
    `update campaign_counters set placed = placed + ?, answered = answered + ?, pressed_one = pressed_one + ?,
       ended = ended + ?, transferred = transferred + ? where campaign_id = ?`,
  );
  // The engine doesn't know lists. At its end the call's row is written in the same transaction, so its page is cached.
  const listOf = db.sqlite.prepare<[number], number | null>('select list_id from calls where id = ?').pluck();
  const campaigns = createSumBuffer((campaignId: number) => ({
    campaignId,
    placed: 0,
    answered: 0,
    pressed: 0,
    ended: 0,
    transferred: 0,
  }));
  const tables = COUNTED_TABLES.map((counted) => createTableCounter(db, counted));

  return {
    /** Creates the campaign's row if it is missing. */
    open: (campaignId: number) => void open.run(campaignId),
    placed: (campaignId: number) => void (campaigns.of(campaignId).placed += 1),
    /** Counts a call that a person answered. */
    answered: (campaignId: number) => void (campaigns.of(campaignId).answered += 1),
    /** Counts a press of the key that transfers to an agent. */
    pressed: (campaignId: number) => void (campaigns.of(campaignId).pressed += 1),
    /** Counts an ended call. `isFirstReach` means that a person answered the contact's call for the first time. */
    ended(fact: FactOf<'CallEnded'>, isFirstReach: boolean): void {
      const listId = listOf.get(fact.callId) ?? null;
      for (const table of tables) table.ended(fact, listId, isFirstReach);
      if (isReturned(fact)) return;
      const campaign = campaigns.of(fact.campaignId);
      campaign.ended += 1;
      if (hasPressedItsWay(fact)) campaign.transferred += 1;
    },
    /** Counts an agent's finished wrap-up, in the quarter of an hour in which the call ended. */
    wrappedUp(fact: FactOf<'CallEnded'>, wrapUpMs: number): void {
      const listId = listOf.get(fact.callId) ?? null;
      for (const table of tables) table.wrappedUp(fact, listId, wrapUpMs);
    },
    /** Writes the pending sums into the open transaction. */
    flush(): void {
      campaigns.drain(({ placed, answered, pressed, ended, transferred, campaignId }) => {
        ofCampaign.run(placed, answered, pressed, ended, transferred, campaignId);
      });
      for (const table of tables) table.flush();
    },
  };
}

export type Counters = ReturnType<typeof createCounters>;

function createTableCounter(db: Db, { table, key, figures, keyOf }: CountedTable) {
  const columns = [...key.map(({ column }) => column), ...figures.map(columnOf)];
  const added = figures.map(columnOf).map((column) => `${column} = ${column} + excluded.${column}`);
  // Positional parameters, because named ones are several times slower to bind.
  const add = db.sqlite.prepare<(string | number)[]>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
     on conflict do update set ${added.join(', ')}`,
  );
  const of = figures.map((figure) => CALL_FIGURES[figure].of);
  const wrapUp = figures.indexOf('wrapUpMs');
  /** Keys and figures in the order of the columns. */
  const rows = createSumBuffer((...values: (string | number)[]) => ({ key: values, sums: figures.map(() => 0) }));

  return {
    ended(fact: FactOf<'CallEnded'>, listId: number | null, isFirstReach: boolean): void {
      const found = keyOf(fact, listId);
      if (found === null) return;
      const { sums } = rows.of(...found);
      for (let index = 0; index < of.length; index += 1) sums[index]! += of[index]!(fact, isFirstReach);
    },
    wrappedUp(fact: FactOf<'CallEnded'>, listId: number | null, wrapUpMs: number): void {
      const found = wrapUp < 0 ? null : keyOf(fact, listId);
      if (found !== null) rows.of(...found).sums[wrapUp]! += wrapUpMs;
    },
    flush: (): void => rows.drain(({ key: values, sums }) => void add.run(...values, ...sums)),
  };
}

/** Whether the call reached its agent through the menu, neither directly nor by a user's transfer. */
function hasPressedItsWay({ menuAtMs, connectedAtMs, transferredByUserId }: FactOf<'CallEnded'>): boolean {
  return menuAtMs !== null && connectedAtMs !== null && transferredByUserId === null;
}
