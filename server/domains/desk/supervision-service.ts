/** Orders of supervisors for people who take calls, and their messages. People see both at their desk. */
import { personExtension } from '#engine/model/agent.ts';
import type { DeskNoticeKind } from '#shared/domain/desk-notices.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { NoticeStore } from './notice-store.ts';
import type { DeskView } from './service.ts';

type SupervisionDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: NoticeStore;
  readonly host: Pick<DialerHost, 'pauseAgent' | 'resumeAgent' | 'signOutAgent' | 'moveAgent' | 'takeOverCall'>;
  readonly see: (userId: number) => DeskView;
  /** Sends the desk to the person's open browsers. */
  readonly push: (userId: number) => void;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** An order as its person reads it, and what the audit log says about it. */
type Order = {
  readonly kind: Exclude<DeskNoticeKind, 'message'>;
  readonly text: string | null;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly give: (entry: AuditEntry) => Promise<null>;
};

export type SupervisionService = ReturnType<typeof createSupervisionService>;

export function createSupervisionService({ db, store, host, see, push, audit, clock }: SupervisionDeps) {
  const entryOf = (actor: Actor, action: string, userId: number, after: object): AuditEntry => ({
    actor,
    action: `agent.${action}`,
    entity: 'agent',
    entityId: personExtension(userId),
    after: { name: store.nameOfUser(userId), ...after },
  });

  /** Gives the order, and notes at the person's desk who gave it. */
  async function order(actor: Actor, userId: number, { kind, text, after = {}, give }: Order): Promise<DeskView> {
    await give(entryOf(actor, kind, userId, after));
    db.write(() => store.add({ userId, fromUserId: actor.id, kind, text }, clock.nowMs()));
    push(userId);
    return see(userId);
  }

  /** Delivers a message to the users, and records it once. */
  function send(actor: Actor, userIds: readonly number[], text: string, entry: AuditEntry): number {
    db.write(() => {
      for (const userId of userIds) store.add({ userId, fromUserId: actor.id, kind: 'message', text }, clock.nowMs());
      audit.record(entry);
    });
    for (const userId of userIds) push(userId);
    return userIds.length;
  }

  return {
    /** Throws `agent_signed_out` and `pause_reason_not_found`. */
    pause(actor: Actor, userId: number, reasonId: number | null): Promise<DeskView> {
      const reason = reasonId === null ? null : store.nameOfReason(reasonId);
      return order(actor, userId, {
        kind: 'pause',
        text: reason,
        after: { reason },
        give: (entry) => host.pauseAgent(entry, userId, reasonId),
      });
    },

    /** Ends a pause, or cancels it. Throws `agent_signed_out`. */
    ready: (actor: Actor, userId: number) =>
      order(actor, userId, { kind: 'ready', text: null, give: (entry) => host.resumeAgent(entry, userId) }),

    /** Throws `agent_signed_out`. */
    signOut: (actor: Actor, userId: number) =>
      order(actor, userId, { kind: 'sign_out', text: null, give: (entry) => host.signOutAgent(entry, userId) }),

    /** Throws `agent_signed_out` and `agent_not_in_team`. */
    move: (actor: Actor, userId: number, teamId: number) =>
      order(actor, userId, {
        kind: 'move',
        text: store.nameOfTeam(teamId),
        after: { teamId },
        give: (entry) => host.moveAgent(entry, userId, teamId),
      }),

    /**
     * Brings the person's conversation to the supervisor's own desk. Throws `agent_not_in_call`, `call_on_other_pbx` and
     * `taker_not_ready`.
     */
    async takeOver(actor: Actor, userId: number, callId: number): Promise<DeskView> {
      const view = await order(actor, userId, {
        kind: 'take_over',
        text: null,
        after: { callId },
        give: (entry) => host.takeOverCall(entry, actor.id, userId, callId),
      });
      push(actor.id);
      return view;
    },

    /** Shows a text at the person's desk. Returns the number of people who get it. Throws `agent_signed_out`. */
    message(actor: Actor, userId: number, text: string): number {
      if (see(userId).duty === null) fail('agent_signed_out');
      return send(actor, [userId], text, entryOf(actor, 'message', userId, { text }));
    },

    /** Shows a text to everybody who is signed in to the team. Throws `team_not_found` and `team_nobody_signed_in`. */
    messageTeam(actor: Actor, id: number, text: string): number {
      const name = store.nameOfTeam(id) ?? fail('team_not_found', { id });
      const userIds = store.signedIn(id);
      if (userIds.length === 0) fail('team_nobody_signed_in');
      const after = { name, text };
      return send(actor, userIds, text, { actor, action: 'team.message', entity: 'team', entityId: id, after });
    },
  };
}
