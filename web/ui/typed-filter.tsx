import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Pick<TextInputProps, 'label' | 'inputMode' | 'maxLength' | 'error'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A filter of typed text: it applies when it is confirmed by Enter or left. Needs its value as its key. */
export function TypedFilter({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const confirm = (): void => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      {...input}
      placeholder="Cualquiera"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={confirm}
      onKeyDown={(event) => event.key === 'Enter' && confirm()}
    />
  );
}
