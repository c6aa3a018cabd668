import type { Connection } from '#server/platform/db/connection.ts';

/** A class of pending contacts: numbers of one country that may be in the same time zones. */
export type ContactClass = { readonly country: string; readonly zones: string };

/**
 * Returns a function that lists the classes of a campaign's pending contacts, in order. The number of index seeks
 * depends on the number of classes, not of contacts. A comparison (country, zones) > (?, ?) would make SQLite scan the
 * class.
 */
export function createContactClasses(db: Connection): (campaignId: number) => ContactClass[] {
  // The literal state lets SQLite use the partial index contacts_due; `+` keeps the plan for all classes.
  const nextZones = db.sqlite.prepare<[number, string, string], ContactClass>(
    `select country, zones from contacts where campaign_id = +? and state = 'pending' and country = +? and zones > ?
     order by zones limit 1`,
  );
  const nextCountry = db.sqlite.prepare<[number, string], ContactClass>(
    `select country, zones from contacts where campaign_id = +? and state = 'pending' and country > ?
     order by country, zones limit 1`,
  );
  return (campaignId) => {
    const classes: ContactClass[] = [];
    let found = nextCountry.get(campaignId, '');
    while (found !== undefined) {
      classes.push(found);
      const { country, zones } = found;
      found = nextZones.get(campaignId, country, zones) ?? nextCountry.get(campaignId, country);
    }
    return classes;
  };
}
