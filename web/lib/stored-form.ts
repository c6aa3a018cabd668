import { useForm } from '@mantine/form';
import { useState } from 'react';
import { sameValues } from './same-values.ts';
import { useUnsaved } from './unsaved.ts';

type Options<Values> = {
  /** The parameter of the address that says whose form it is. */
  parameter: string;
  validate?: (values: Values) => Record<string, string>;
};

/**
 * A form over something that is stored. While nothing in it is changed it follows what is stored: `version` says whether
 * that is another one. Its own count of fields is not asked whether it is dirty: it misses values that are set together.
 */
export function useStoredForm<Values extends object>(
  stored: Values,
  version: string | undefined,
  { parameter, validate = () => ({}) }: Options<Values>,
) {
  const form = useForm<Values>({ initialValues: stored, validate, validateInputOnBlur: true });
  const [base, setBase] = useState({ stored, version });
  const dirty = !sameValues(form.values, base.stored);
  useUnsaved(dirty, parameter);

  /** This is stored now, and shown; what was typed since `sent` went out stays, and is not saved. */
  function take(next: Values, nextVersion: string | undefined, sent?: Values): void {
    setBase({ stored: next, version: nextVersion });
    if (sent !== undefined && !sameValues(form.getValues(), sent)) return;
    form.setValues(next);
    form.clearErrors();
  }

  if (version !== base.version && !dirty) take(stored, version);

  /** What is wrong is where the next thing is typed. */
  function focusFirst(errors: Readonly<Record<string, unknown>>): void {
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  }

  return { form, dirty, take, focusFirst, reset: () => take(base.stored, base.version) };
}
