import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { PauseReasonRow, PauseReasonStore } from './pause-reason-store.ts';

export type PauseReasonChanges = { readonly name?: string; readonly isActive?: boolean };

type PauseReasonDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: PauseReasonStore;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type PauseReasonService = ReturnType<typeof createPauseReasonService>;

export function createPauseReasonService({ db, store, audit, clock }: PauseReasonDeps) {
  const entity = 'pause_reason';
  const find = (id: number): PauseReasonRow => store.find(id) ?? fail('pause_reason_not_found', { id });

  function refuseTaken(name: string, id?: number): void {
    const taken = store.idOfName(name);
    if (taken !== undefined && taken !== id) fail('pause_reason_exists', { field: 'name', name });
  }

  return {
    /** Archived ones too. */
    list: store.list,

    /** Throws `pause_reason_exists`. */
    add(actor: Actor, name: string): PauseReasonRow {
      return db.write(() => {
        refuseTaken(name);
        const row = find(store.add(name));
        audit.record({ actor, action: 'pause_reason.create', entity, entityId: row.id, after: row });
        return row;
      });
    },

    /** Changes the given fields. Throws `pause_reason_not_found` and `pause_reason_exists`. */
    update(actor: Actor, id: number, { name, isActive }: PauseReasonChanges): PauseReasonRow {
      return db.write(() => {
        const before = find(id);
        const wasArchivedAt = before.archivedAt ?? clock.nowMs();
        const archivedAt = isActive === undefined ? before.archivedAt : isActive ? null : wasArchivedAt;
        const after = { id, name: name ?? before.name, archivedAt };
        refuseTaken(after.name, id);
        store.update(after);
        audit.record({ actor, action: 'pause_reason.update', entity, entityId: id, before, after });
        return after;
      });
    },

    /** Deletes a reason, or archives and returns one that was used. Throws `pause_reason_not_found`. */
    remove(actor: Actor, id: number): PauseReasonRow | null {
      return db.write(() => {
        const before = find(id);
        const after = store.isUsed(id) ? { ...before, archivedAt: before.archivedAt ?? clock.nowMs() } : null;
        if (after === null) store.remove(id);
        else store.update(after);
        audit.record({ actor, action: 'pause_reason.delete', entity, entityId: id, before, after });
        return after;
      });
    },
  };
}
