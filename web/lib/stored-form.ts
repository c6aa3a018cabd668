import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sameValues } from './same-values.ts';
import { useUnsaved } from './unsaved.ts';

type Options<Values> = {
  /** Query parameter that selects the form's object. Absent if the section has only one object. */
  parameter?: string;
  validate?: (values: Values) => Partial<Record<string, string>>;
};

/**
 * Manages a form for a stored object. While the form has no changes, it follows the stored values, which `version`
 * identifies. Compares values itself, because Mantine's dirty state misses fields that are set together.
 */
export function useStoredForm<Values extends object>(
  stored: Values,
  version: string,
  { parameter, validate = () => ({}) }: Options<Values>,
) {
  const form = useForm<Values>({ initialValues: stored, validate, validateInputOnBlur: true });
  const [base, setBase] = useState({ stored, version });
  const dirty = !sameValues(form.values, base.stored);
  useUnsaved(dirty, parameter);

  /** Sets and shows the stored values. Input since `sent` was submitted stays as an unsaved change. */
  function take(next: Values, nextVersion: string, sent?: Values): void {
    setBase({ stored: next, version: nextVersion });
    if (sent !== undefined && !sameValues(form.getValues(), sent)) return;
    form.setValues(next);
    form.clearErrors();
  }

  if (version !== base.version && !dirty) take(stored, version);

  return { form, dirty, base, take, reset: () => take(base.stored, base.version) };
}
