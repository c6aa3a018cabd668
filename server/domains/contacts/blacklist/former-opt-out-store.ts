import type { Connection } from '#server/platform/db/connection.ts';

/** Returns a function that reads the canonical numbers whose opt-outs an administrator has removed. */
export function createFormerOptOuts({ sqlite }: Connection): () => ReadonlySet<string> {
  const phones = sqlite.prepare<[], string>('select distinct phone from blacklist_removals').pluck();
  return () => new Set(phones.all());
}
