import { t } from '#web/lib/i18n.ts';
import { valueText } from './field-words.ts';

/** A changed field of an audit entry. */
export type FieldChange = {
  /** Path such as 'sipConfig.allow'. */
  field: string;
  /** Null if the field was added. */
  before: string | null;
  /** Null if the field was removed. */
  after: string | null;
};

/** Returns the changed fields between two values of any shape. An added or removed value yields all of its fields. */
export function differenceOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Returns the leaves of a value by path. A top-level null has none; any other top-level leaf has the path 'valor'. */
function fieldsOf(value: unknown, path = ''): Map<string, string> {
  const fields = new Map<string, string>();
  if (value === null || value === undefined) {
    if (path !== '') fields.set(path, '—');
  } else if (typeof value !== 'object' || isList(value)) {
    fields.set(path === '' ? 'valor' : path, textOf(path, value));
  } else {
    for (const [name, inner] of Object.entries(value)) {
      for (const [field, text] of fieldsOf(inner, path === '' ? name : `${path}.${name}`)) fields.set(field, text);
    }
  }
  return fields;
}

/**
 * Returns whether a value is a list of primitives, which is compared as a whole. Lists of objects are compared by
 * index.
 */
function isList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function textOf(path: string, value: unknown): string {
  if (!Array.isArray(value)) return valueText(path, value);
  if (value.length === 0) return t('(vacío)');
  const texts = value.map((item) => valueText(path, item));
  // Several call statuses can share a display name.
  return (path === 'statuses' ? [...new Set(texts)] : texts).join(', ');
}
