import type { Connection } from './connection.ts';

/** Values of a contact's other columns, by name. A Map, because a column may be called `constructor`. */
export type OtherValues = ReadonlyMap<string, string>;

const NONE: OtherValues = new Map();

export function readOtherValues(json: string | null): OtherValues {
  return json === null ? NONE : new Map(Object.entries(JSON.parse(json) as Record<string, string>));
}

/** Returns names of the lists' other columns, at most `most`. */
export type ListColumns = (campaignId: number | undefined, listId: number | undefined, most: number) => string[];

/**
 * Creates a reader of column names for one campaign, one list or all contacts. Each call may scan all of their
 * contacts.
 */
export function createListColumns({ sqlite }: Connection): ListColumns {
  const names = sqlite
    .prepare<{ campaignId: number | null; listId: number | null; most: number }, string>(
      `select distinct key from contacts join contact_columns on contact_id = contacts.id, json_each(columns)
       where (@campaignId is null or campaign_id = @campaignId) and (@listId is null or list_id = @listId) limit @most`,
    )
    .pluck();
  return (campaignId, listId, most) => names.all({ campaignId: campaignId ?? null, listId: listId ?? null, most });
}
