/** Returns the value of an own property. Inherited ones such as `constructor` count as absent. */
export function own<V>(record: Readonly<Partial<Record<string, V>>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
