import { canBeDefault, isFinalWith, type CodeChoice, type WrapUpCode } from '#shared/domain/wrap-up-codes.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { WrapUpCodeRow, WrapUpCodeStore } from './store.ts';

type Fields = Omit<WrapUpCode, 'id'>;
export type WrapUpCodeChanges = Partial<Fields> & { readonly isActive?: boolean };

type WrapUpCodeDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: WrapUpCodeStore;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type WrapUpCodeService = ReturnType<typeof createWrapUpCodeService>;

const settled = <T extends Pick<Fields, 'effect' | 'isFinal'>>(fields: T): T => ({
  ...fields,
  isFinal: isFinalWith(fields.effect, fields.isFinal),
});

export function createWrapUpCodeService({ db, store, audit, clock }: WrapUpCodeDeps) {
  const entity = 'wrap_up_code';
  const find = (id: number): WrapUpCodeRow => store.find(id) ?? fail('disposition_not_found', { id });

  /** Archived codes keep their labels, but not their keys. */
  function refuseTaken({ label, key }: Fields, isActive: boolean, id?: number): void {
    const ofLabel = store.idOfLabel(label);
    if (ofLabel !== undefined && ofLabel !== id) fail('disposition_exists', { field: 'label', label });
    const ofKey = isActive ? store.idOfKey(key) : undefined;
    if (ofKey !== undefined && ofKey !== id)
      fail('disposition_key_taken', { field: 'key', key, label: find(ofKey).label });
  }

  return {
    /** Those in use by key, then the archived ones. */
    list: store.list,
    find,

    /** Throws `disposition_exists` and `disposition_key_taken`. */
    add(actor: Actor, fields: Fields): WrapUpCodeRow {
      return db.write(() => {
        refuseTaken(fields, true);
        const row = find(store.add(settled(fields)));
        audit.record({ actor, action: 'wrap_up_code.create', entity, entityId: row.id, after: row });
        return row;
      });
    },

    /** Changes the given fields. Throws `disposition_not_found` and the errors of `add`. */
    update(actor: Actor, id: number, { isActive, ...changes }: WrapUpCodeChanges): WrapUpCodeRow {
      return db.write(() => {
        const before = find(id);
        const wasArchivedAt = before.archivedAt ?? clock.nowMs();
        const archivedAt = isActive === undefined ? before.archivedAt : isActive ? null : wasArchivedAt;
        const after = settled({ ...before, ...changes, archivedAt });
        refuseTaken(after, archivedAt === null, id);
        store.update(after);
        audit.record({ actor, action: 'wrap_up_code.update', entity, entityId: id, before, after });
        return after;
      });
    },

    /** Deletes a code, or archives and returns one that a call or a campaign has. Throws `disposition_not_found`. */
    remove(actor: Actor, id: number): WrapUpCodeRow | null {
      return db.write(() => {
        const before = find(id);
        const after = store.isUsed(id) ? { ...before, archivedAt: before.archivedAt ?? clock.nowMs() } : null;
        if (after === null) store.remove(id);
        else store.update(after);
        audit.record({ actor, action: 'wrap_up_code.delete', entity, entityId: id, before, after });
        return after;
      });
    },

    /**
     * Checks a campaign's choice of codes. Throws `disposition_unknown`, and `disposition_unfit_default` for a default
     * that is not among them, needs a note or blacklists the number.
     */
    checkChoice({ codeIds, defaultId }: CodeChoice): void {
      for (const id of codeIds ?? [])
        if (store.find(id) === undefined) fail('disposition_unknown', { field: 'dispositions', id });
      if (defaultId === null) return;
      const field = 'default_disposition';
      const code = store.find(defaultId) ?? fail('disposition_unknown', { field, id: defaultId });
      const isOffered = codeIds === null || codeIds.includes(defaultId);
      if (!isOffered || !canBeDefault(code)) fail('disposition_unfit_default', { field, label: code.label });
    },
  };
}
