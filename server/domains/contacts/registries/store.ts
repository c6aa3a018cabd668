import type { Db } from '#server/platform/db/open.ts';

export type RegistryRow = {
  readonly id: number;
  readonly name: string;
  /** Key of the country in whose spelling the files' numbers are read. */
  readonly country: string;
  readonly limitDays: number;
  /** Day of the present set, YYYY-MM-DD; null without a set. */
  readonly datedOn: string | null;
  /** Epoch ms. */
  readonly loadedAt: number | null;
  /** How many numbers the set has. */
  readonly numbers: number;
};

export type RegistryFields = Pick<RegistryRow, 'name' | 'country' | 'limitDays'>;

const COLUMNS = 'id, name, country, limit_days limitDays, dated_on datedOn, loaded_at loadedAt, numbers';

/** Writes must run inside a write transaction. */
export function createRegistryStore({ sqlite }: Db) {
  const all = sqlite.prepare<[], RegistryRow>(`select ${COLUMNS} from registries order by name`);
  const byId = sqlite.prepare<[number], RegistryRow>(`select ${COLUMNS} from registries where id = ?`);
  const byName = sqlite
    .prepare<[string], number>('select id from registries where name = ? collate nocase limit 1')
    .pluck();
  const insert = sqlite
    .prepare<RegistryFields & { createdAt: number }, number>(
      `insert into registries (name, country, limit_days, created_at)
       values (@name, @country, @limitDays, @createdAt) returning id`,
    )
    .pluck();
  const update = sqlite.prepare<RegistryFields & { id: number }>(
    'update registries set name = @name, country = @country, limit_days = @limitDays where id = @id',
  );
  const remove = sqlite.prepare<[number]>('delete from registries where id = ?');

  const choice = sqlite
    .prepare<[number], string>('select registry_ids from registry_choices where campaign_id = ?')
    .pluck();
  const choose = sqlite.prepare<[number, string]>(
    `insert into registry_choices (campaign_id, registry_ids) values (?, ?)
     on conflict (campaign_id) do update set registry_ids = excluded.registry_ids`,
  );
  const useAll = sqlite.prepare<[number]>('delete from registry_choices where campaign_id = ?');
  const forgetChoices = sqlite.prepare<[number]>(
    'delete from registry_choices where exists (select 1 from json_each(registry_ids) where value = ?)',
  );

  return {
    /** Returns the ids of the registries that a campaign uses, or null if it uses all. */
    choiceOf(campaignId: number): number[] | null {
      const ids = choice.get(campaignId);
      return ids === undefined ? null : (JSON.parse(ids) as number[]);
    },
    choose(campaignId: number, ids: readonly number[] | null): void {
      if (ids === null) useAll.run(campaignId);
      else choose.run(campaignId, JSON.stringify(ids));
    },
    list: (): RegistryRow[] => all.all(),
    find: (id: number): RegistryRow | undefined => byId.get(id),
    idOfName: (name: string): number | undefined => byName.get(name),
    add: (fields: RegistryFields, createdAt: number): number => insert.get({ ...fields, createdAt })!,
    update: (id: number, fields: RegistryFields): void => void update.run({ ...fields, id }),
    /**
     * Removes a registry. Its set's blocks are deleted by the next load. Campaigns that had chosen it use all registries
     * again.
     */
    remove(id: number): void {
      forgetChoices.run(id);
      remove.run(id);
    },
  };
}

export type RegistryStore = ReturnType<typeof createRegistryStore>;
