/**
 * Records writes refused because of the actor's role. The first is written at once and its repeats as one entry per
 * minute with a count, so that a client that keeps retrying cannot fill the log.
 */
import type { Clock } from '#server/platform/time/clock.ts';
import type { Audit } from '#server/platform/audit/service.ts';

/** The actor, the attempted write and the client's address. */
type Refusal = {
  readonly actor: { readonly id: number; readonly username: string; readonly role: string };
  /** The route, such as `PUT /users/:id`. */
  readonly endpoint: string;
  /** The path's parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
};

const COLLAPSE_MS = 60_000;
/** Maximum length of a recorded path parameter, characters. */
const MAX_VALUE_LENGTH = 64;

type Repeats = { readonly first: Refusal; readonly sinceMs: number; count: number };

type RefusalsDeps = {
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** Called when an entry can't be written. Its refusals stay counted until a later write succeeds. */
  readonly onError: (error: unknown) => void;
};

/** Creates the recorder. A failed write fails neither the refused request nor the timer. */
export function createRefusals({ audit, clock, onError }: RefusalsDeps) {
  /** Keyed by user and endpoint, whose numbers are bounded. */
  const recent = new Map<string, Repeats>();

  /** Returns whether the entry was written. */
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

  /** Writes and drops the repeats for which `isOver` holds. Returns whether all were written. */
  function settle(isOver: (repeats: Repeats) => boolean): boolean {
    for (const [key, repeats] of recent) {
      if (!isOver(repeats)) continue;
      // The next writes would fail too, and each may take a while.
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
    /** Writes all pending counts. Called every minute and at shutdown. */
    flush: (): void => void settle(() => true),
  };
}
