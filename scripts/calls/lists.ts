/** Contact lists of a generated history. Each campaign has one list, which gets new contacts on each of its days. */
import { openStream } from '#engine/kernel/rng.ts';
import type { Db } from '#server/platform/db/open.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { nameIn } from '../contacts/names.ts';
import type { Day } from './timeline.ts';
import { isOpenOn, type World } from './world.ts';

export type Lists = ReturnType<typeof createLists>;

export function createLists(db: Db, { campaigns }: World, seed: number) {
  const rng = openStream(seed, 'call_history', 100);
  const add = db.sqlite.prepare(
    `insert into contacts (campaign_id, list_id, phone, name, country, zones, created_at) values (?, ?, ?, ?, ?, ?, ?)`,
  );
  const grow = db.sqlite.prepare(
    'update uploads set lines = lines + @added, valid = valid + @added where campaign_id = @id',
  );
  const waiting = db.sqlite
    .prepare<[number], number>(`select count(*) from contacts where campaign_id = ? and state = 'pending'`)
    .pluck();

  return {
    /** Adds contacts, so that the open campaigns together have one for each of the day's calls. */
    fill({ startMs, calls }: Day): void {
      const open = campaigns.filter((campaign) => isOpenOn(campaign, startMs));
      const share = calls / open.reduce((sum, { weight }) => sum + weight, 0);
      for (const { id, weight, countries } of open) {
        const added = Math.max(0, Math.ceil(share * weight) - waiting.get(id)!);
        for (let nth = 0; nth < added; nth++) {
          const { country, nextNumber } = countries[nth % countries.length]!;
          const phone = nextNumber();
          const zones = placesOfNumber(country.key, phone).join('+');
          add.run(id, id, phone, nameIn(country.iso2, rng), country.key, zones, startMs);
        }
        grow.run({ id, added });
      }
    },
  };
}
