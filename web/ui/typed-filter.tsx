import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';

type Props = Pick<TextInputProps, 'label' | 'inputMode' | 'maxLength'> & {
  value: string;
  /** Returns the error of a text, or null if it is valid. An invalid text is not applied and the error is shown. */
  check?: (text: string) => string | null;
  onChange: (value: string) => void;
};

/** Debounce time, ms. Longer than the pause between two keystrokes. */
const APPLY_AFTER_MS = 300;
const isAlwaysValid = (): null => null;

/** A text filter that applies while the user types, and immediately on Enter or blur. */
export function TypedFilter({ value, check = isAlwaysValid, onChange, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState(check(value));
  const [applied, setApplied] = useState(value);
  const [known, setKnown] = useState(value);
  // `value` was changed from outside, by navigation or by removing the filter.
  if (value !== known) {
    setKnown(value);
    if (value !== applied) {
      setTyped(value);
      setApplied(value);
      setError(check(value));
    }
  }

  function apply(text: string): void {
    const next = text.trim();
    const wrong = check(next);
    setError(wrong);
    if (wrong !== null || next === value) return;
    setApplied(next);
    onChange(next);
  }
  // Reads `typed` after the delay, so that a text that was cleared during the delay isn't applied.
  const applySoon = useDebouncedCallback(() => apply(typed), APPLY_AFTER_MS);

  return (
    <TextInput
      {...input}
      placeholder={t('Cualquiera')}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
        applySoon();
      }}
      onBlur={() => apply(typed)}
      onKeyDown={(event) => event.key === 'Enter' && apply(typed)}
    />
  );
}
