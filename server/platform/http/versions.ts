/** Optimistic locking: refuses to overwrite what someone else has changed since it was read. */
import { createHash } from 'node:crypto';
import { fail } from './errors.ts';

/** A request schema whose properties are the editable fields. */
type Editable = { readonly properties: Readonly<Record<string, unknown>> };

/** Returns `shown` with its version, a hash of the editable fields. */
export function withVersion<T extends object>(editable: Editable, shown: T): T & { version: string } {
  const hash = createHash('sha1').update(JSON.stringify(editableOf(editable, shown)));
  return { ...shown, version: hash.digest('base64url').slice(0, 16) };
}

/** Throws `stale_write`, with the current values, if `sent` is not the current version. Undefined is accepted. */
export function refuseStale(sent: string | undefined, editable: Editable, present: { readonly version: string }): void {
  const { version } = present;
  if (sent !== undefined && sent !== version) fail('stale_write', { version, present: editableOf(editable, present) });
}

function editableOf(editable: Editable, shown: object): Record<string, unknown> {
  const names = Object.keys(editable.properties).filter((name) => name !== 'version' && name in shown);
  return Object.fromEntries(names.map((name) => [name, shown[name as keyof typeof shown]]));
}
