/** Returns the value of a record's own property, so that `constructor` and the like are absent. */
export function own<V>(record: Readonly<Partial<Record<string, V>>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
