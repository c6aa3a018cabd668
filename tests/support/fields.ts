/** Helpers for checking that an answer has the listed fields. */
import { expect } from 'vitest';

/** Returns the value at a path such as `campaigns.0.name`, or undefined. The empty path is the body itself. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const name of path.split('.').filter(Boolean)) value = (value as Record<string, unknown> | undefined)?.[name];
  return value;
}

/** Fails with the names that `value` lacks. A field may be null, but must be present. */
export function expectFields(value: unknown, names: readonly string[], where: string): void {
  expect(value, `${where} is no object`).toBeTypeOf('object');
  expect(value, `${where} is null`).not.toBeNull();
  const present = value as Record<string, unknown>;
  const missing = names.filter((name) => !Object.hasOwn(present, name) || present[name] === undefined);
  expect(missing, `${where} lacks fields`).toEqual([]);
}

export function words(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}
