/** Whether answers have the fields that the product's parts name, under all their spellings. */
import { expect } from 'vitest';

/** `answers.body.campaigns[0]` of a body: names and positions, with points. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const name of path.split('.').filter(Boolean)) value = (value as Record<string, unknown> | undefined)?.[name];
  return value;
}

/** Fails with the names that `value` lacks. A field may be null, but it is there. */
export function expectFields(value: unknown, names: readonly string[], where: string): void {
  expect(value, `${where} is no object`).toBeTypeOf('object');
  expect(value, `${where} is null`).not.toBeNull();
  const present = value as Record<string, unknown>;
  const missing = names.filter((name) => !Object.hasOwn(present, name) || present[name] === undefined);
  expect(missing, `${where} lacks fields`).toEqual([]);
}

/** Words on one line, as the parts list them. */
export function words(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}
