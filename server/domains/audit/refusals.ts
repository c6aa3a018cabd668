/**
 * Writes that were refused because of who asked, as the log keeps them: the first at once, its repeats within a minute as
 * one entry that counts them. So a program that tries without end fills no log.
 */
import type { Clock } from '#server/time/clock.ts';
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

export type RefusalsDeps = {
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  /** Hears why something could not be written. It stays counted, and is written with what comes next. */
  readonly onError: (error: unknown) => void;
};

/** Neither whoever is refused nor a timer fails of what can't be written. */
export function createRefusals({ audit, clock, onError }: RefusalsDeps) {
  /** By user and endpoint: there are as many of both as were made, and no request makes more. */
  const recent = new Map<string, Repeats>();

  /** Whether it could be written. */
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

  /** Writes the repeats of what began more than a minute ago, or of all, and forgets what is written. Whether all could be. */
  function settle(isOver: (repeats: Repeats) => boolean): boolean {
    for (const [key, repeats] of recent) {
      if (!isOver(repeats)) continue;
      // Where one can't be written none can, and each try may take a while.
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
    /** Writes what is still counted: at the end, or when a minute has passed. */
    flush: (): void => void settle(() => true),
  };
}
