/** Generates a directory of contacts with names, outcomes and attempts, in twenty campaigns of two lists each. */
import { DAY_MS } from '#shared/durations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';

const CAMPAIGNS = 20;
const LISTS = 40;
const PER_COMMIT = 5000;
const FIRST_NAMES =
  'Lucía Mateo Sofía Thiago Valentina João Camila Diego Beatriz Emma María Mariana Mario Juan José Ana Carlos Jorge Luis Laura Marta Pedro Rosa Martín Marcos Marina'.split(
    ' ',
  );
const LAST_NAMES =
  'García Silva Rodríguez Souza Fernández López Pereira Smith Rossi Müller Gómez González Díaz Pérez Sánchez Romero Sosa Álvarez Torres Ruiz'.split(
    ' ',
  );
const TOWNS = ['Rosario', 'Mar del Plata', 'Quilmes', 'Córdoba', 'La Plata', 'Morón'];
/** One contact in this many has a rare name. */
const RARE_EVERY = 200;
const RARE_NAMES = 3000;

const SAMPLES = 100;
const APART = 61;

/** Values for the queries: numbers of existing contacts, and the earliest due time of a retry. */
export type Samples = { readonly phones: readonly string[]; readonly dueAtMs: number };

const dueAtMs = Date.UTC(2026, 10, 25, 12);

/** Creates the database and returns samples of its contents. */
export function fillDirectory(file: string, contacts: number): Samples {
  const db = openDatabase(file, 'main', newWriteLockBuffer());
  migrate(db);
  const numbered = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)`;
  db.sqlite
    .prepare(`${numbered} insert into campaigns (name, created_at, updated_at) select 'Campaña ' || i, 1, 1 from n`)
    .run(CAMPAIGNS);
  db.sqlite
    .prepare(
      `${numbered} insert into contact_lists (campaign_id, upload_id, name, created_at)
       select (i + 1) / 2, 'lista-' || i, 'lista-' || i || '.csv', 1 from n`,
    )
    .run(LISTS);
  const add = db.sqlite.prepare(
    `insert into contacts (campaign_id, list_id, phone, name, country, state, outcome, attempts, due_at, created_at)
     values (?, ?, ?, ?, 'argentina', ?, ?, ?, ?, 1)`,
  );
  const addColumns = db.sqlite.prepare('insert into contact_columns (contact_id, columns) values (?, ?)');
  const random = createRandom(7);
  const phones: string[] = [];
  const every = Math.ceil(contacts / SAMPLES);

  function addOne(index: number): void {
    const list = 1 + Math.floor((index * LISTS) / contacts);
    const phone = `+54911${10_000_000 + ((index * 61_803_399) % 90_000_000)}`;
    const rare = index % RARE_EVERY === 0 ? ` Sky${random(RARE_NAMES)}` : '';
    const name = `${FIRST_NAMES[random(FIRST_NAMES.length)]} ${LAST_NAMES[random(LAST_NAMES.length)]}${rare}`;
    const { outcome, attempts } = pastOf(random(1000), random(3));
    const isRetried = outcome === null && attempts > 0;
    const due = isRetried ? dueAtMs + random(DAY_MS) : 0;
    const state = outcome === null ? 'pending' : 'done';
    const { lastInsertRowid } = add.run(Math.ceil(list / 2), list, phone, name, state, outcome, attempts, due);
    if (index % 2 === 0)
      addColumns.run(
        lastInsertRowid,
        JSON.stringify({ Localidad: TOWNS[random(TOWNS.length)], Deuda: String(random(100_000)) }),
      );
    // Varies the offset, because the numbers of round indexes end in the same digits.
    if (index === phones.length * every + ((phones.length * APART) % every)) phones.push(phone);
  }

  for (let from = 0; from < contacts; from += PER_COMMIT)
    db.write(() => {
      for (let index = from; index < Math.min(contacts, from + PER_COMMIT); index += 1) addOne(index);
    });
  db.sqlite.exec(
    `insert into campaign_counters (campaign_id) select id from campaigns;
     update campaign_counters set (retrying, succeeded, exhausted, opted_out, excluded) =
       (select count(*) filter (where state <> 'done' and attempts > 0), count(*) filter (where outcome = 'success'),
          count(*) filter (where outcome = 'attempts_used'), count(*) filter (where outcome = 'opted_out'),
          count(*) filter (where outcome = 'excluded') from contacts where campaign_id = campaign_counters.campaign_id)`,
  );
  db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return { phones, dueAtMs };
}

/**
 * Converts random integers, `luck` from 0 to 999 and `attempts` from 0 to 2, into a contact's outcome and attempts. Of
 * a thousand contacts, 20 are successes, 100 exhausted, one is an opt-out and one excluded. About 250 of the others
 * have been called once or twice.
 */
function pastOf(luck: number, attempts: number): { outcome: string | null; attempts: number } {
  if (luck < 20) return { outcome: 'success', attempts: 1 };
  if (luck < 120) return { outcome: 'attempts_used', attempts: 3 };
  if (luck === 120) return { outcome: 'opted_out', attempts: 1 };
  if (luck === 121) return { outcome: 'excluded', attempts: 0 };
  return { outcome: null, attempts: luck < 500 ? attempts : 0 };
}

/** Creates a generator of integers below a bound, reproducible by seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}
