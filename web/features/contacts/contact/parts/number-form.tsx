import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '#web/lib/i18n.ts';
import { typedNumberError } from '#web/lib/number-error.ts';
import classes from './contact.module.css';

type Props = { typed: string; onNumber: (typed: string) => void };

/** Looks another number up. */
export function NumberForm({ typed, onNumber }: Props) {
  const form = useForm({ initialValues: { numero: typed }, validate: { numero: typedNumberError } });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(({ numero }) => onNumber(numero.trim()))}>
      <TextInput
        aria-label={t('Número del contacto')}
        placeholder="011 15-5667-2658"
        inputMode="tel"
        {...form.getInputProps('numero')}
      />
      <Button type="submit" variant="default">
        {t('Buscar')}
      </Button>
    </form>
  );
}
