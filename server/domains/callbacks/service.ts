import { CALLBACK_OVERDUE_MS } from '#shared/domain/callbacks.ts';
import { allows } from '#shared/roles.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CallbackFilter, CallbackRow, CallbackStore } from './store.ts';

/** Callbacks that a desk shows. */
const SHOWN_AT_DESK = 20;
/** Sized to take a few milliseconds. */
const EXPORTED_AT_ONCE = 1000;

export type CallbackView = CallbackRow & { readonly isOverdue: boolean };

export type CallbackPage = {
  readonly nowMs: number;
  readonly rows: readonly CallbackView[];
  readonly total: number;
  readonly overdue: number;
  readonly page: number;
  readonly pageSize: number;
};

export type CallbackChanges = { readonly dueAtMs?: number; readonly userId?: number | null };

/** Which callbacks are asked for. */
export type AskedCallbacks = Omit<CallbackFilter, 'visibleTo' | 'overdueBeforeMs'>;

export type CallbackPageQuery = AskedCallbacks & {
  readonly page: number;
  readonly pageSize: number;
};

type CallbackDeps = {
  readonly store: CallbackStore;
  readonly host: Pick<DialerHost, 'moveCallback' | 'cancelCallback'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** Sends the desks of the users to their browsers. */
  readonly push: (userId: number) => void;
};

export type CallbackService = ReturnType<typeof createCallbackService>;

export function createCallbackService({ store, host, audit, clock, push }: CallbackDeps) {
  const isSupervisor = (actor: Actor): boolean => allows(actor.role, 'supervisor');

  function view(row: CallbackRow): CallbackView {
    return { ...row, isOverdue: row.endedAtMs === null && row.dueAtMs < clock.nowMs() - CALLBACK_OVERDUE_MS };
  }

  /** Returns a callback that the actor may change: their own, one of their teams that is nobody's, or any. */
  function changeable(actor: Actor, id: number): CallbackRow {
    const row = store.find(id) ?? fail('callback_not_found', { id });
    if (isSupervisor(actor) || row.userId === actor.id) return row;
    if (row.userId === null && store.serves(row.campaignId, actor.id)) return row;
    return fail('callback_not_own');
  }

  function entryOf(actor: Actor, action: string, before: CallbackRow, after?: CallbackChanges): AuditEntry {
    const { phone, campaign, dueAtMs, userId } = before;
    return {
      actor,
      action: `callback.${action}`,
      entity: 'callback',
      entityId: before.id,
      before: { phone, campaign, dueAtMs, userId },
      ...(after && { after: { phone, campaign, dueAtMs, userId, ...after } }),
    };
  }

  /** Pushes the desks of those who had it and have it now. */
  function changed(before: CallbackRow): CallbackView {
    const after = store.find(before.id)!;
    for (const userId of new Set([before.userId, after.userId])) if (userId !== null) push(userId);
    return view(after);
  }

  function filterOf(actor: Actor, asked: AskedCallbacks, nowMs: number): CallbackFilter {
    const visibleTo = isSupervisor(actor) ? null : actor.id;
    return { ...asked, visibleTo, overdueBeforeMs: nowMs - CALLBACK_OVERDUE_MS };
  }

  return {
    /** Returns the callbacks that match and that the actor may see, in pages. */
    export(actor: Actor, asked: AskedCallbacks): () => Generator<CallbackView[]> {
      const filter = filterOf(actor, asked, clock.nowMs());
      const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
      audit.record({ actor, action: 'callback.export', entity: 'callback', after: given });
      return function* () {
        for (let from = 0; ; from += EXPORTED_AT_ONCE) {
          const rows = store.page(filter, EXPORTED_AT_ONCE, from);
          if (rows.length > 0) yield rows.map(view);
          if (rows.length < EXPORTED_AT_ONCE) return;
        }
      };
    },

    /** Returns the next open callbacks that the user is to make. */
    ownOf: (userId: number): CallbackView[] => store.openOf(userId, SHOWN_AT_DESK).map(view),

    page(actor: Actor, { page, pageSize, ...query }: CallbackPageQuery): CallbackPage {
      const nowMs = clock.nowMs();
      const filter = filterOf(actor, query, nowMs);
      const total = store.count(filter);
      const shown = Math.max(1, Math.min(page, Math.ceil(total / pageSize)));
      const rows = store.page(filter, pageSize, (shown - 1) * pageSize).map(view);
      return { nowMs, rows, total, overdue: store.count({ ...filter, state: 'overdue' }), page: shown, pageSize };
    },

    /**
     * Moves a callback, and hands it to another user of the campaign's team or to all of them. Throws
     * `callback_not_found`, `callback_not_own`, `callback_over`, `contact_in_call`, `callback_time_invalid` and
     * `callback_user_not_in_team`.
     */
    async update(actor: Actor, id: number, changes: CallbackChanges): Promise<CallbackView> {
      const before = changeable(actor, id);
      const { userId = before.userId, dueAtMs = before.dueAtMs } = changes;
      // Only supervisors give it to somebody else.
      if (userId !== null && userId !== before.userId && userId !== actor.id && !isSupervisor(actor))
        fail('callback_not_own');
      if (userId !== null && userId !== before.userId && !store.serves(before.campaignId, userId))
        fail('callback_user_not_in_team', { field: 'user_id' });
      await host.moveCallback(entryOf(actor, 'update', before, changes), id, userId, dueAtMs);
      return changed(before);
    },

    /** Throws `callback_not_found`, `callback_not_own`, `callback_over` and `contact_in_call`. */
    async cancel(actor: Actor, id: number): Promise<CallbackView> {
      const before = changeable(actor, id);
      await host.cancelCallback(entryOf(actor, 'cancel', before), id);
      return changed(before);
    },
  };
}
