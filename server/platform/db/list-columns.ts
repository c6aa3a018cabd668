import type { Connection } from './connection.ts';

/** Values of a contact's other columns, by name. A Map, because lists name columns as they like: `constructor`, too. */
export type OtherValues = ReadonlyMap<string, string>;

const NONE: OtherValues = new Map();

/** @param json the stored columns; null: none */
export function readOtherValues(json: string | null): OtherValues {
  return json === null ? NONE : new Map(Object.entries(JSON.parse(json) as Record<string, string>));
}

/** Reads the names of the lists' other columns. */
export type ListColumns = (campaignId: number | undefined, listId: number | undefined, most: number) => string[];

/** The names, at most `most`, that contacts of a campaign, of a list or of all have. Reads all of those contacts. */
export function createListColumns({ sqlite }: Connection): ListColumns {
  const names = sqlite
    .prepare<{ campaignId: number | null; listId: number | null; most: number }, string>(
      `select distinct key from contacts join contact_columns on contact_id = contacts.id, json_each(columns)
       where (@campaignId is null or campaign_id = @campaignId) and (@listId is null or list_id = @listId) limit @most`,
    )
    .pluck();
  return (campaignId, listId, most) => names.all({ campaignId: campaignId ?? null, listId: listId ?? null, most });
}
