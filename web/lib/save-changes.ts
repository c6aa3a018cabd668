/** Saves what a form has changed, and asks before overwriting what someone else has changed in the meantime. */
import { ApiError } from './api/errors.ts';
import { sameValues } from './same-values.ts';

/** Values of a form, or a part of them. A list counts as one value. */
type Values = { readonly [field: string]: unknown };

/** A field that two people have changed. */
export type Conflict = { readonly field: string; readonly theirs: unknown; readonly mine: unknown };

type Save<Body, Answer> = {
  /** Request bodies built from the values that were read and from the form's values. */
  readonly before: Body;
  readonly after: Body;
  /** Version of the values that were read. */
  readonly version: string;
  /** Sends the changes. `after` contains all values, including changes by others. */
  readonly send: (changes: Partial<Body> & { version: string }, after: Body) => Promise<Answer>;
};

/**
 * Sends only the changed fields. Rejects with `stale_write` if the user doesn't want to overwrite other people's
 * values.
 */
export async function saveChanges<Body extends object, Answer>(save: Save<Body, Answer>): Promise<Answer> {
  const changes = changesOf(save.before as Values, save.after as Values);
  try {
    return await save.send({ ...(changes as Partial<Body>), version: save.version }, save.after);
  } catch (error) {
    const stale = staleOf(error);
    if (stale === null) throw error;
    const conflicts = conflictsOf(save.before as Values, changes, stale.present);
    if (conflicts.length > 0) {
      const { overwrites } = await import('#web/ui/stale-write.tsx');
      if (!(await overwrites(conflicts))) throw error;
    }
    const before = { ...save.before, ...stale.present };
    return saveChanges({
      ...save,
      before,
      after: merged(before as Values, changes) as Body,
      version: stale.version,
    });
  }
}

/** Returns the fields of `after` that differ from `before`, also in nested objects. Removed fields are undefined. */
export function changesOf(before: Values, after: Values): Values {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      if (sameValues(was, is)) return [];
      return [[name, isObject(was) && isObject(is) ? changesOf(was, is) : is]];
    }),
  );
}

/** Returns the fields that both sides changed to different values. */
function conflictsOf(before: Values, mine: Values, theirs: Values, path = ''): Conflict[] {
  return Object.entries(mine).flatMap(([name, value]) => {
    const [was, is] = [before[name], theirs[name]];
    const field = path + name;
    if (isObject(value) && isObject(is)) return conflictsOf(isObject(was) ? was : {}, value, is, `${field}.`);
    return isSame(is, was) || isSame(is, value) ? [] : [{ field, theirs: is, mine: value }];
  });
}

function merged(values: Values, changes: Values): Values {
  const part = (name: string, value: unknown): unknown => {
    const present = values[name];
    return isObject(value) && isObject(present) ? merged(present, value) : value;
  };
  return {
    ...values,
    ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, part(name, value)])),
  };
}

/** Forms hold '' where the server holds null. */
function isSame(a: unknown, b: unknown): boolean {
  return sameValues(a === '' ? null : (a ?? null), b === '' ? null : (b ?? null));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function staleOf(error: unknown): { version: string; present: Values } | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_write' || !isObject(error.details)) return null;
  const { version, present } = error.details;
  return typeof version === 'string' && isObject(present) ? { version, present } : null;
}
