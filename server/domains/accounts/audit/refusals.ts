/**
 * Records writes refused for the actor's role: the first at once, repeats within a minute as one entry with a count. A
 * client that keeps retrying cannot fill the log.
 */
import type { Clock } from '#server/platform/time/clock.ts';
import type { Audit } from '#server/platform/audit/service.ts';

/** The actor, the attempted write and the client's address. */
type Refusal = {
  readonly actor: { readonly id: number; readonly username: string; readonly role: string };
  /** The route: `PUT /users/:id`. */
  readonly endpoint: string;
  /** The path's parameters, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
};

const COLLAPSE_MS = 60_000;
/** Path values may be long; their beginning is enough. */
const MAX_VALUE_LENGTH = 64;

type Repeats = { readonly first: Refusal; readonly sinceMs: number; count: number };

type RefusalsDeps = {
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** Called with the reason when an entry could not be written. It stays counted and is written with the next one. */
  readonly onError: (error: unknown) => void;
};

/** A failed write fails neither the refused request nor the timer. */
export function createRefusals({ audit, clock, onError }: RefusalsDeps) {
  /** By user and endpoint. Both are bounded: no request adds to them. */
  const recent = new Map<string, Repeats>();

  /** Returns whether it was written. */
  function write({ actor, endpoint, params, address }: Refusal, times: number): boolean {
    const cut = Object.entries(params).map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]);
    try {
      audit.record({
        actor,
        action: 'access.refused',
        entity: 'endpoint',
        entityId: endpoint,
        after: { ...Object.fromEntries(cut), role: actor.role, address, times },
      });
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  /** Writes the repeats for which `isOver` holds, and drops the written ones. Returns whether all were written. */
  function settle(isOver: (repeats: Repeats) => boolean): boolean {
    for (const [key, repeats] of recent) {
      if (!isOver(repeats)) continue;
      // When one write fails the others would too, and each try may take a while.
      if (repeats.count > 0 && !write(repeats.first, repeats.count)) return false;
      recent.delete(key);
    }
    return true;
  }

  return {
    note(refusal: Refusal): void {
      const nowMs = clock.nowMs();
      const canWrite = settle(({ sinceMs }) => nowMs - sinceMs >= COLLAPSE_MS);
      const key = `${refusal.actor.id} ${refusal.endpoint}`;
      const before = recent.get(key);
      if (before !== undefined) {
        before.count += 1;
        return;
      }
      const isWritten = canWrite && write(refusal, 1);
      recent.set(key, { first: refusal, sinceMs: nowMs, count: isWritten ? 0 : 1 });
    },
    /** Writes all pending counts: at shutdown, or when a minute has passed. */
    flush: (): void => void settle(() => true),
  };
}
