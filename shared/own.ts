/** The value of a record's own property. A key such as `constructor` is on every object, and not part of the record. */
export function own<V>(record: Readonly<Partial<Record<string, V>>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
