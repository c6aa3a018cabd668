import { rm } from 'node:fs/promises';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { FormEvents, ReceivedForm } from '#server/platform/http/upload.ts';
import { say } from '#server/platform/i18n/say.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { countryByKey } from '#shared/countries/countries.ts';
import { checkContent, checkFileName } from '../import/form.ts';
import { readHead } from '../import/list/encoding.ts';
import type { RegistryLoadReport, RegistryLoadRequest, RegistryLoadResult } from './load.ts';
import type { RegistryFields, RegistryRow, RegistryStore } from './store.ts';

export type SetOptions = {
  /** Day of the set, YYYY-MM-DD; undefined means today. */
  readonly datedOn: string | undefined;
  readonly acceptsSmaller: boolean;
};

type RegistryDeps = {
  readonly db: Db;
  readonly store: RegistryStore;
  /** Runs in the pool, one load at a time. */
  readonly load: (request: RegistryLoadRequest) => Promise<RegistryLoadResult>;
  readonly readForm: (fields: Readonly<Record<string, string>>) => SetOptions;
  /** Returns today in the console's zone, YYYY-MM-DD. */
  readonly today: () => string;
  readonly hasCampaign: (id: number) => boolean;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type RegistryService = ReturnType<typeof createRegistryService>;

/** Manages the registries of people who must not be called, whose sets are replaced as a whole. */
export function createRegistryService({ db, store, audit, clock, ...deps }: RegistryDeps) {
  const find = (id: number): RegistryRow => store.find(id) ?? fail('registry_not_found', { id });

  function refuseTaken(name: string, id?: number): void {
    const taken = store.idOfName(name);
    if (taken !== undefined && taken !== id) fail('registry_exists', { name });
  }

  function refuseUnknown(campaignId: number): void {
    if (!deps.hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
  }

  return {
    /** Returns the ids of the registries that a campaign uses, or null for all. Throws `campaign_not_found`. */
    choiceOf(campaignId: number): readonly number[] | null {
      refuseUnknown(campaignId);
      return store.choiceOf(campaignId);
    },

    /** Throws `campaign_not_found` and `registry_not_found`. */
    choose(actor: Actor, campaignId: number, ids: readonly number[] | null): readonly number[] | null {
      return db.write(() => {
        refuseUnknown(campaignId);
        for (const id of ids ?? []) find(id);
        const before = { registries: store.choiceOf(campaignId) ?? 'all' };
        store.choose(campaignId, ids);
        const after = { registries: ids ?? 'all' };
        audit.record({ actor, action: 'campaign.registries', entity: 'campaign', entityId: campaignId, before, after });
        return store.choiceOf(campaignId);
      });
    },

    list: store.list,
    today: deps.today,

    /** Adds a registry without numbers. Throws `registry_exists`. */
    add(actor: Actor, fields: RegistryFields): RegistryRow {
      return db.write(() => {
        refuseTaken(fields.name);
        const id = store.add(fields, clock.nowMs());
        audit.record({ actor, action: 'registry.create', entity: 'registry', entityId: id, after: fields });
        return find(id);
      });
    },

    /** Changes the given fields. Throws `registry_not_found` and `registry_exists`. */
    update(actor: Actor, id: number, changes: Partial<RegistryFields>): RegistryRow {
      return db.write(() => {
        const { name, country, limitDays } = find(id);
        const before = { name, country, limitDays };
        const after = { ...before, ...changes };
        refuseTaken(after.name, id);
        store.update(id, after);
        audit.record({ actor, action: 'registry.update', entity: 'registry', entityId: id, before, after });
        return find(id);
      });
    },

    /** Removes a registry with its set, whose numbers may be called again. Throws `registry_not_found`. */
    remove(actor: Actor, id: number): RegistryRow {
      return db.write(() => {
        const row = find(id);
        store.remove(id);
        audit.record({ actor, action: 'registry.delete', entity: 'registry', entityId: id, before: row });
        return row;
      });
    },

    /**
     * Receives a file and makes its numbers the registry's set; until then the present set is in force. `receive` reads
     * the request's form. Throws the file's errors, `registry_not_found`, `registry_file_empty` and
     * `registry_much_smaller`.
     */
    async load(
      actor: Actor,
      id: number,
      receive: (events: FormEvents) => Promise<ReceivedForm>,
    ): Promise<{ readonly row: RegistryRow; readonly report: RegistryLoadReport }> {
      find(id);
      const { file, fields } = await receive({ onFile: checkFileName });
      if (file === null) fail('file_required');
      try {
        const { datedOn = deps.today(), acceptsSmaller } = deps.readForm(fields);
        if (datedOn > deps.today())
          fail('invalid_body', { field: 'dated_on', reason: say('dated_on: el día todavía no llegó') });
        if (file.bytes === 0) fail('file_empty');
        checkContent(await readHead(file.path), file.bytes);
        const country = countryByKey(find(id).country)!.iso2;
        const result = await deps.load({
          registryId: id,
          listFile: file.path,
          country,
          datedOn,
          acceptsSmaller,
          actor: { id: actor.id, username: actor.username },
        });
        if (!result.ok) fail(result.code, result.details);
        return { row: find(id), report: result };
      } finally {
        await rm(file.path, { force: true });
      }
    },
  };
}
