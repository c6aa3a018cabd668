/** Compares every reader of the history under every filter with a plain scan of the same calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { HISTORY_CONDITIONS } from '#server/domains/calls/history-clauses.ts';
import { precedingFilter, type HistoryFilter } from '#server/domains/calls/history-filter.ts';
import { createHistoryReader } from '#server/domains/calls/history-reader.ts';
import { openStoredTables } from '#server/workers/exported-tables.ts';
import { createTextPage, type TextPageRequest } from '#server/platform/exports/text-page.ts';
import { CALL_OUTCOMES, type HistorySummary } from '#shared/contracts/calls.ts';
import { executeSql, prepareSql } from '../../support/database.ts';
import { addCall, makeCalls, type CallData } from './calls-data.ts';
import { REACHED, shownAt, stateOf } from './plain-search.ts';

const SEED = 11;
const CALLS = 2600;
const NOW_MS = Date.UTC(2026, 10, 23, 15);

/** One entry per filter. A missing filter is a compile error. */
type OfEachFilter<Of extends 'values' | 'test'> = {
  readonly [K in keyof HistoryFilter]-?: Of extends 'values'
    ? fc.Arbitrary<HistoryFilter[K] | undefined>
    : (call: CallData, value: NonNullable<HistoryFilter[K]>) => boolean;
};

const FIRST_MS = NOW_MS - 11 * 86_400_000;
/** Instants on and off the quarters of an hour by which counters are kept. */
const instant = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: FIRST_MS, max: NOW_MS }),
  fc.integer({ min: 0, max: 11 * 96 }).map((quarters) => FIRST_MS + quarters * 900_000),
);
const VALUES: OfEachFilter<'values'> = {
  statuses: fc.constantFrom(undefined, ['success', 'interrupted'] as const, ['busy', 'placed', 'claimed'] as const),
  userEmail: fc.constantFrom(undefined, 'ana@example.com', 'nobody@example.com'),
  campaignId: fc.constantFrom(undefined, undefined, 1, 2),
  country: fc.constantFrom(undefined, undefined, 'chile', 'peru'),
  codeId: fc.constantFrom(undefined, undefined, undefined, 1),
  agentId: fc.constantFrom(undefined, undefined, undefined, 101),
  trunkId: fc.constantFrom(undefined, undefined, undefined, 1),
  callerId: fc.constantFrom(undefined, undefined, undefined, '+541140000001'),
  reached: fc.constantFrom(undefined, undefined, undefined, 'placed', 'person', 'key', 'agent'),
  weekHour: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    { weekday: 1, timeZone: 'UTC' },
    { hour: 15, timeZone: 'UTC' },
    { weekday: 0, hour: 9, timeZone: 'UTC' },
  ),
  fromMs: instant,
  toMs: instant,
  untilId: fc.constantFrom(undefined, 1000 + CALLS - 100),
  phone: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    { typed: '4000', fragments: [{ digits: '4000', fromStart: false }] },
    { typed: '1', fragments: [{ digits: '1', fromStart: false }] },
    { typed: '+5491140', fragments: [{ digits: '5491140', fromStart: true }] },
    {
      typed: '+54 11',
      fragments: [
        { digits: '549114000', fromStart: true },
        { digits: '4001', fromStart: false },
      ],
    },
  ),
};

const PASSES: OfEachFilter<'test'> = {
  statuses: (call, statuses) => statuses.includes(call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed')),
  userEmail: (call, userEmail) => userEmail === 'ana@example.com' && call.userId === 1,
  campaignId: (call, campaignId) => call.campaignId === campaignId,
  country: (call, country) => call.country === country,
  codeId: (call, codeId) => call.endedAt !== null && call.codeId === codeId,
  agentId: (call, agentId) => call.details?.agentId === agentId,
  trunkId: (call, trunkId) => call.trunkId === trunkId,
  callerId: (call, callerId) => call.callerId === callerId,
  reached: (call, reached) =>
    REACHED[({ placed: 'realizada', person: 'persona', key: 'presiono_1', agent: 'transferida' } as const)[reached]](
      call,
    ),
  weekHour: (call, { weekday, hour }) => {
    const at = new Date(shownAt(call));
    return (weekday ?? at.getUTCDay()) === at.getUTCDay() && (hour ?? at.getUTCHours()) === at.getUTCHours();
  },
  fromMs: (call, fromMs) => shownAt(call) >= fromMs,
  toMs: (call, toMs) => shownAt(call) < toMs,
  untilId: (call, untilId) => call.id <= untilId,
  phone: (call, { fragments }) =>
    fragments.some(({ digits, fromStart }) =>
      fromStart ? call.phone.startsWith(`+${digits}`) : call.phone.includes(digits),
    ),
};
const FILTERS = Object.keys(HISTORY_CONDITIONS) as (keyof HistoryFilter)[];

let folder: string;
let db: Db;
/** The generated calls, newest first. */
let calls: CallData[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-readers-'));
  db = openDatabase(join(folder, 'calls.db'), 'main', newWriteLockBuffer());
  migrate(db);
  const people = "(1, 'ana', 'ana@example.com', 'ANA'), (2, 'beto', 'beto@example.com', 'BETO')";
  executeSql(
    db,
    `insert into users (id, username, email, name, password_hash, role, created_at) select column1, column2, column3, column4, '', 'admin', 0 from (values ${people})`,
  );
  executeSql(db, "insert into campaigns (id, name, created_at, updated_at) values (1, 'uno', 0, 0), (2, 'dos', 0, 0)");
  calls = makeCalls(SEED, CALLS, NOW_MS).toSorted((a, b) => a.assignedAt - b.assignedAt || a.id - b.id);
  db.write(() => calls.forEach((call) => addCall(db, call)));
  calls.reverse();
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Filters the calls by a plain scan.
 * @param hidden id of a campaign deleted with its data.
 */
function scanned(filter: HistoryFilter, hidden: number | null): CallData[] {
  return calls.filter(
    (call) =>
      call.campaignId !== (hidden ?? -1) &&
      FILTERS.every((name) => filter[name] === undefined || PASSES[name](call, filter[name] as never)),
  );
}

function figuresOf(found: readonly CallData[]): Partial<HistorySummary> {
  const withState = (estado: string): number => found.filter((call) => stateOf(call).estado === estado).length;
  const measured = found.filter(({ endedAt, disposition }) => endedAt !== null && disposition !== 'interrupted');
  const lastedMs = measured.reduce(
    (sum, call) => sum + (call.placedAt === null ? 0 : call.endedAt! - call.placedAt),
    0,
  );
  const hours = new Array<number>(24).fill(0);
  for (const call of found) hours[new Date(shownAt(call)).getUTCHours()]! += 1;
  const ended = found.filter(({ disposition }) => disposition !== null);
  const succeeded = ended.filter(({ disposition }) => disposition === 'success').length;
  const outcomes: Record<string, number> = {};
  for (const call of ended) outcomes[stateOf(call).desenlace!] = (outcomes[stateOf(call).desenlace!] ?? 0) + 1;
  return {
    total: found.length,
    tasa_exito: ended.length === 0 ? 0 : Math.round((10_000 * succeeded) / ended.length) / 100,
    por_desenlace: Object.fromEntries(
      CALL_OUTCOMES.map((outcome) => [outcome, outcomes[outcome] ?? 0]),
    ) as HistorySummary['por_desenlace'],
    completadas: withState('finalizada'),
    fallidas: withState('fallida'),
    errores: withState('error'),
    duracion_promedio_s: measured.length === 0 ? 0 : lastedMs / measured.length / 1000,
    por_hora: hours,
  };
}

test('every reader applies every filter: pages, totals, charts, the preceding period and the export', () => {
  const store = createCallStore(db);
  const reader = createHistoryReader(store);
  let counted = 0;
  const writePage = createTextPage(openStoredTables(db));
  const hide = prepareSql(db, 'update campaigns set keep_calls = 0, deleted_at = case when id = ? then 1 end');
  let hiddenNow: number | null = null;

  function exported(filter: HistoryFilter): number[] {
    const ids: number[] = [];
    for (let after: TextPageRequest['after'] = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const request = {
        table: 'calls',
        format: 'csv',
        separator: ',',
        filter,
        nowMs: NOW_MS,
        after,
        until: null,
      } as const;
      const { bytes, next } = writePage(request);
      const rows = parse(Buffer.from(bytes), { bom: true, from: isFirst ? 2 : 1 });
      ids.push(...rows.map(([id]) => Number(id)));
      after = next;
    }
    return ids;
  }

  fc.assert(
    fc.property(
      fc.record(VALUES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(1, 10, 300),
      fc.constantFrom(null, null, null, 2),
      (filter, at, pageSize, hidden) => {
        if (hidden !== hiddenNow) db.write(() => hide.run((hiddenNow = hidden))); // a write empties caches
        const all = scanned(filter, hidden);
        const page = 1 + Math.floor((at * all.length) / pageSize);
        const onPage = all.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
        const preceding = precedingFilter(filter);
        const before = preceding === undefined ? null : figuresOf(scanned(preceding, hidden));
        expect(reader.rows({ filter, page, pageSize }).calls.map(({ id }) => id)).toEqual(onPage);
        const found = reader.figures({ filter, timeZone: 'UTC' });
        expect(found.summary).toMatchObject(figuresOf(all));
        if (before === null) expect(found.before).toBeNull();
        else expect(found.before).toMatchObject(before);
        for (const name of FILTERS) {
          const fewer = { ...filter, [name]: undefined };
          if (store.sums.isCounted(fewer)) counted += 1;
          expect(store.sums.of(fewer, 'UTC').total).toBe(scanned(fewer, hidden).length);
        }
        if (pageSize === 300) expect(exported(filter)).toEqual(all.map(({ id }) => id));
      },
    ),
    { numRuns: 150, seed: SEED },
  );
  expect(counted).toBeGreaterThan(40);
});
