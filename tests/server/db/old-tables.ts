import type { Database } from 'better-sqlite3';

type Column = { readonly name: string; readonly type: string; readonly notnull: 0 | 1; readonly pk: number };

const ROWS = 2;
const HOUR_MS = 3_600_000;
/** A Monday. */
const AT_MS = Date.parse('2026-11-16T15:00:00Z');
const WRITTEN_BY_TRIGGERS = ['call_blocks', 'call_block_counts', 'weekly_counters'];

/** What a column holds, by its name: as the product writes it, where its kind alone does not say. */
const VALUES: Readonly<Record<string, (nth: number) => unknown>> = {
  phone: (nth) => `+549115000000${nth}`,
  caller_id: () => '+541143210000',
  cli_number: () => '+541143210000',
  caller_number: () => '+541143210000',
  country: (nth) => ['argentina', 'brasil'][nth % 2],
  zones: () => 'America/Argentina/Buenos_Aires',
  disposition: () => 'success',
  outcome: () => null,
  state: () => 'done',
  status: () => 'active',
  role: (nth) => ['admin', 'operator'][nth % 2],
  details: () => '{"answeredBy":"person"}',
  metadata: () => '{}',
  username: (nth) => `Persona${nth}`,
  assigned_at: (nth) => AT_MS + nth * 1000,
  placed_at: (nth) => AT_MS + nth * 1000 + 100,
  answered_at: (nth) => AT_MS + nth * 1000 + 5000,
  ended_at: (nth) => AT_MS + nth * 1000 + 30_000,
  hour: (nth) => Math.floor(AT_MS / HOUR_MS) + nth,
  deleted_at: () => null,
  name: (nth) => `Nombre ${nth}: año, "comillas"`,
};

/** Puts rows into each table that has none yet, whatever its columns are. */
export function fillTables(sqlite: Database): void {
  const tables = sqlite
    .prepare<[], string>(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
         and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all();
  for (const table of tables) {
    if (WRITTEN_BY_TRIGGERS.includes(table)) continue;
    const columns = sqlite.pragma(`table_info("${table}")`) as Column[];
    if (sqlite.prepare(`select 1 from "${table}"`).get() !== undefined) continue;
    const insert = sqlite.prepare(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (let nth = 1; nth <= ROWS; nth += 1) insert.run(...columns.map((column) => valueOf(column, nth)));
  }
}

function valueOf({ name, type, notnull }: Column, nth: number): unknown {
  const known = VALUES[name]?.(nth);
  if (known !== undefined && !(known === null && notnull === 1)) return known;
  if (name === 'id' && /INT/i.test(type)) return nth;
  if (/^(is_|keep_)/.test(name)) return nth % 2;
  if (name.endsWith('_at') || name === 'at') return AT_MS + nth;
  if (/INT/i.test(type)) return nth;
  if (/REAL|NUM/i.test(type)) return nth + 0.5;
  if (/(_pool|_codes|weekdays|_settings|_config|_json|before|after|value|format)$/.test(name)) return '[]';
  return `${name} ${nth}`;
}
