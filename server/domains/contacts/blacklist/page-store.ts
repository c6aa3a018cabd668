/** Reads pages of the blacklist. Runs in the pool, because a search scans all entries. */
import { inLanguage, type Language } from '#server/platform/i18n/language.ts';
import { localizeStored } from '#server/platform/i18n/stored.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import type { BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import { readNumberSearch } from '#shared/numbers/number-search.ts';
import {
  columns,
  createBlacklistStore,
  isByNetwork,
  type BlacklistRow,
  type ListedRow,
  type TrunkPeriod,
} from './store.ts';

type EntryType = BlacklistRow['type'];

/** Must be structured-cloneable, because it is sent to a pool thread. */
export type BlacklistPageRequest = {
  /** A number in any spelling, a part of one, or a part of a reason; empty for all entries. */
  readonly search: string;
  readonly type: EntryType | null;
  readonly source: BlacklistSource | null;
  /** A list that says that the numbers must not be called. */
  readonly listId: number | null;
  /** Starts at 1. A page beyond the end becomes the last one. */
  readonly page: number;
  readonly pageSize: number;
  /** Language in which reasons are searched. */
  readonly language: Language;
};

type ReportingTrunk = { readonly id: number; readonly name: string };

export type BlacklistPage = {
  readonly rows: readonly ListedRow[];
  readonly page: number;
  readonly pageSize: number;
  /** Number of matching entries. */
  readonly found: number;
  readonly counts: Readonly<Record<EntryType, number>>;
  /** Trunks with verdicts that have caused entries. */
  readonly trunks: readonly ReportingTrunk[];
};

type Condition = { readonly sql: string; readonly params: readonly (string | number)[] };

/** National spellings of all countries are recognised, because entries can be from any country. */
const DIAL_CODES = [...new Set(COUNTRIES.map(({ dialCode }) => dialCode))];

export function createBlacklistPageStore(db: Connection) {
  const store = createBlacklistStore(db);
  const counts = db.sqlite.prepare<[], { type: EntryType; count: number }>(
    'select type, count(*) count from blacklist group by type',
  );
  const reasons = db.sqlite.prepare<[], string>('select distinct reason from blacklist').pluck();
  const trunks = db.sqlite.prepare<[], ReportingTrunk>('select id, name from trunks order by name, id');
  const phonesOfTrunk = db.sqlite
    .prepare<[number, number, number], string>(
      'select distinct phone from invalid_verdicts where trunk_id = ? and at >= ? and at < ?',
    )
    .pluck();

  function countByType(): Record<EntryType, number> {
    const found = { manual: 0, auto: 0 };
    for (const { type, count } of counts.all()) found[type] = count;
    return found;
  }

  /** Matches numbers with one of the typed number's fragments, and reasons that contain the text as it is shown. */
  function searchCondition(search: string, language: Language): Condition {
    const text = search.trim().toLocaleLowerCase(language);
    const patterns = (readNumberSearch(search, DIAL_CODES) ?? []).map(({ digits, fromStart }) =>
      fromStart ? `+${digits}%` : `%${digits}%`,
    );
    const matching = inLanguage(language, () =>
      reasons.all().filter((reason) => localizeStored(reason).toLocaleLowerCase(language).includes(text)),
    );
    return {
      sql: `(${['reason in (select value from json_each(?))', ...patterns.map(() => 'phone like ?')].join(' or ')})`,
      params: [JSON.stringify(matching), ...patterns],
    };
  }

  /** Iterates over the entries that the network's answers over a trunk have caused. Each may come twice. */
  function* entriesBy({ trunkId, fromMs, toMs }: TrunkPeriod): Generator<BlacklistRow> {
    for (const phone of phonesOfTrunk.all(trunkId, fromMs, toMs)) {
      const entry = store.findByPhone(phone);
      if (entry !== undefined && isByNetwork(entry) && entry.listId === null) yield entry;
    }
  }

  return {
    /** Reads one page, newest first. */
    page: db.sqlite.transaction(
      ({ search, type, source, listId, page: asked, pageSize, language }: BlacklistPageRequest): BlacklistPage => {
        const conditions: Condition[] = [
          ...(type === null ? [] : [{ sql: 'type = ?', params: [type] }]),
          ...(source === null ? [] : [{ sql: 'source = ?', params: [source] }]),
          ...(listId === null
            ? []
            : [{ sql: 'id in (select entry_id from blacklist_lists where list_id = ?)', params: [listId] }]),
          ...(search.trim() === '' ? [] : [searchCondition(search, language)]),
        ];
        const where = conditions.length === 0 ? '1' : conditions.map(({ sql }) => sql).join(' and ');
        const params = conditions.flatMap((condition) => condition.params);
        const found = db.sqlite
          .prepare<(string | number)[], number>(`select count(*) from blacklist where ${where}`)
          .pluck()
          .get(...params)!;
        const page = Math.max(1, Math.min(asked, Math.ceil(found / pageSize)));
        const rows = db.sqlite
          .prepare<(string | number)[], BlacklistRow>(
            `select ${columns} from blacklist where ${where} order by id desc limit ? offset ?`,
          )
          .all(...params, pageSize, (page - 1) * pageSize);
        return {
          rows: rows.map((row) => store.withVerdicts(row)),
          page,
          pageSize,
          found,
          counts: countByType(),
          trunks: trunks.all().filter(({ id }) => !entriesBy({ trunkId: id, fromMs: 0, toMs: Infinity }).next().done),
        };
      },
    ),

    /** Returns how many entries an undo of the trunk's verdicts in the period would remove. */
    countUndo: (period: TrunkPeriod): number => new Set([...entriesBy(period)].map(({ id }) => id)).size,
  };
}
