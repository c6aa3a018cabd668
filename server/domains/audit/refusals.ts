/**
 * Writes that were refused because of who asked, as the log keeps them: the first at once, its repeats within a minute as
 * one entry that counts them. So a program that tries without end fills no log.
 */
import type { Clock } from '#server/clock.ts';
import type { Audit } from './service.ts';

/** Who tried what, and from where. */
export type Refusal = {
  readonly actor: { readonly id: number; readonly username: string; readonly role: string };
  /** The route: `PUT /users/:id`. */
  readonly endpoint: string;
  /** The values in its path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
};

const COLLAPSE_MS = 60_000;
/** A path may be long, and says what it says at its beginning. */
const MAX_VALUE_LENGTH = 64;

type Repeats = { readonly first: Refusal; readonly sinceMs: number; count: number };

export function createRefusals({ audit, clock }: { audit: Pick<Audit, 'record'>; clock: Clock }) {
  /** By user and endpoint: there are as many of both as were made, and no request makes more. */
  const recent = new Map<string, Repeats>();

  function write({ actor, endpoint, params, address }: Refusal, times: number): void {
    const cut = Object.entries(params).map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]);
    audit.record({
      actor,
      action: 'access.refused',
      entity: 'endpoint',
      entityId: endpoint,
      after: { ...Object.fromEntries(cut), role: actor.role, address, times },
    });
  }

  /** Writes the repeats of what began more than a minute ago, or of all, and forgets it. */
  function settle(isOver: (repeats: Repeats) => boolean): void {
    for (const [key, repeats] of recent) {
      if (!isOver(repeats)) continue;
      recent.delete(key);
      if (repeats.count > 0) write(repeats.first, repeats.count);
    }
  }

  return {
    note(refusal: Refusal): void {
      const nowMs = clock.nowMs();
      settle(({ sinceMs }) => nowMs - sinceMs >= COLLAPSE_MS);
      const key = `${refusal.actor.id} ${refusal.endpoint}`;
      const before = recent.get(key);
      if (before !== undefined) {
        before.count += 1;
        return;
      }
      recent.set(key, { first: refusal, sinceMs: nowMs, count: 0 });
      write(refusal, 1);
    },
    /** Writes what is still counted: at the end, or when a minute has passed. */
    flush: (): void => settle(() => true),
  };
}
