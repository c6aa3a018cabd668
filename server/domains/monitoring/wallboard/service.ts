/** Displays, which administrators create and revoke. A display authenticates by its token. */
import { MAX_DISPLAYS } from '#shared/domain/wallboard.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor, RequestDisplay } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { hashOf, sameHash } from '#server/platform/http/random-secrets.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Display, DisplayFields, DisplayStore } from './store.ts';
import { newTokenSecret, readToken, tokenText } from './token.ts';

const SEEN_EVERY_MS = 60_000;

/** Limits wrong tokens by the rules of logins; `username` identifies the display. */
export type GuessLimit = {
  secondsLeft(from: { readonly username: string; readonly address: string }): number;
  failed(from: { readonly username: string; readonly address: string }): void;
};

export type DisplayDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: DisplayStore;
  readonly limit: GuessLimit;
  readonly hasCampaign: (id: number) => boolean;
  /** Called after a display was revoked, so that open connections are checked. */
  readonly revoked: () => void;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** A display, and whether it shows the wallboard now. */
export type DisplayView = Display & { readonly isConnected: boolean };

export type DisplayService = ReturnType<typeof createDisplayService>;

export function createDisplayService({ db, store, limit, hasCampaign, revoked, audit, clock }: DisplayDeps) {
  /** Open connections, by display id. */
  const connections = new Map<number, number>();

  const see = (display: Display): DisplayView => ({ ...display, isConnected: connections.has(display.id) });

  function find(id: number): Display {
    return store.findById(id) ?? fail('display_not_found', { id });
  }

  function check<T extends Partial<DisplayFields>>(fields: T): T {
    const unknown = fields.campaignIds?.find((id) => !hasCampaign(id));
    if (unknown !== undefined) fail('display_campaign_unknown', { field: 'campanas', id: unknown });
    return fields;
  }

  /** Creates a display. Returns its token, which can be shown only now, because only a hash of it is stored. */
  function create(actor: Actor, given: DisplayFields): { display: DisplayView; token: string } {
    const fields = check(given);
    const secret = newTokenSecret();
    return db.write(() => {
      if (store.count() >= MAX_DISPLAYS) fail('displays_full', { max: MAX_DISPLAYS });
      const made = store.create({
        ...fields,
        tokenHash: hashOf(secret),
        createdBy: actor.id,
        createdAt: clock.nowMs(),
      });
      audit.record({
        actor,
        action: 'display.create',
        entity: 'display',
        entityId: made.id,
        after: toAudited(made),
      });
      return { display: see(made), token: tokenText({ id: made.id, secret }) };
    });
  }

  function update(actor: Actor, id: number, given: Partial<DisplayFields>): DisplayView {
    const before = find(id);
    const fields = check(given);
    if (Object.keys(fields).length === 0) return see(before);
    return db.write(() => {
      store.update(id, fields);
      const after = find(id);
      audit.record({
        actor,
        action: 'display.update',
        entity: 'display',
        entityId: id,
        before: toAudited(before),
        after: toAudited(after),
      });
      return see(after);
    });
  }

  /** Deletes the display, which invalidates its token, and closes its open connections. */
  function revoke(actor: Actor, id: number): DisplayView {
    const display = find(id);
    db.write(() => {
      store.remove(id);
      audit.record({
        actor,
        action: 'display.revoke',
        entity: 'display',
        entityId: id,
        before: toAudited(display),
      });
    });
    revoked();
    return { ...display, isConnected: false };
  }

  /**
   * Returns the display of a token, or null. A correct token is always accepted, so that others' wrong ones don't block
   * a screen. Throws `too_many_attempts` for a wrong one after too many failures.
   */
  function authenticate(text: string, address: string): RequestDisplay | null {
    const token = readToken(text);
    const display = token === null ? undefined : store.findById(token.id);
    if (display !== undefined && token !== null && sameHash(display.tokenHash, hashOf(token.secret)))
      return { id: display.id };
    const from = { username: token === null ? 'display' : `display ${token.id}`, address };
    const seconds = limit.secondsLeft(from);
    if (seconds > 0) fail('too_many_attempts', { seconds });
    limit.failed(from);
    audit.record({
      actor: { id: null, username: from.username },
      action: 'display.refused',
      entity: 'display',
      entityId: token?.id ?? null,
      after: { reason: display === undefined ? 'unknown_display' : 'wrong_token', address },
    });
    return null;
  }

  /** Stores the time of the connection, at most once a minute. */
  function seen(id: number): void {
    const display = store.findById(id);
    const nowMs = clock.nowMs();
    if (display === undefined || Math.abs(nowMs - (display.lastSeenAt ?? 0)) < SEEN_EVERY_MS) return;
    store.markSeen(id, nowMs);
  }

  /** Counts an open connection until the returned function is called. */
  function connected(id: number): () => void {
    connections.set(id, (connections.get(id) ?? 0) + 1);
    return () => {
      const left = (connections.get(id) ?? 1) - 1;
      if (left === 0) connections.delete(id);
      else connections.set(id, left);
    };
  }

  return {
    list: (): DisplayView[] => store.list().map(see),
    create,
    update,
    revoke,
    authenticate,
    /** Returns undefined once the display is revoked. */
    lookUp: store.findById,
    seen,
    connected,
    /** Returns the displays that show the wallboard now. */
    connectedIds: (): number[] => [...connections.keys()],
  };
}

function toAudited({ name, language, content, campaignIds }: Display): DisplayFields {
  return { name, language, content, campaignIds };
}
