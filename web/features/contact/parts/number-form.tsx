import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isNumberText, MAX_TYPED_NUMBER } from '#shared/numbers/number-text.ts';
import classes from './contact.module.css';

type Props = { typed: string; onNumber: (typed: string) => void };

/** Looks another number up. */
export function NumberForm({ typed, onNumber }: Props) {
  const form = useForm({ initialValues: { numero: typed }, validate: { numero: numberError } });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(({ numero }) => onNumber(numero.trim()))}>
      <TextInput
        aria-label="Número del contacto"
        placeholder="011 15-5667-2658"
        inputMode="tel"
        {...form.getInputProps('numero')}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  );
}

function numberError(typed: string): string | null {
  if (typed.length > MAX_TYPED_NUMBER) return `Un número tiene ${MAX_TYPED_NUMBER} caracteres como máximo`;
  return isNumberText(typed) ? null : 'Escribí un número de teléfono';
}
