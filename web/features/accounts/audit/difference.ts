import { t } from '#web/lib/i18n.ts';
import { valueText } from './field-words.ts';

/** One changed field of an entry. */
export type FieldChange = {
  /** Its path: 'sipConfig.allow' */
  field: string;
  /** null: the field was added. */
  before: string | null;
  /** null: the field was removed. */
  after: string | null;
};

/**
 * The differences between two values of any shape, field by field; for an added or removed value, all of its fields.
 */
export function differenceOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Returns the leaves of a value by path. null has no leaves; a bare value has the path 'valor'. */
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

/** A list of plain values is compared as a whole; a list of objects is compared index by index. */
function isList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function textOf(path: string, value: unknown): string {
  if (!Array.isArray(value)) return valueText(path, value);
  if (value.length === 0) return t('(vacío)');
  const texts = value.map((item) => valueText(path, item));
  // Several call statuses can have the same words.
  return (path === 'statuses' ? [...new Set(texts)] : texts).join(', ');
}
