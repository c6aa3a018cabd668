import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Pick<TextInputProps, 'label' | 'inputMode' | 'maxLength' | 'error'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A text filter that applies on Enter or blur. Pass its value as its key. */
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
