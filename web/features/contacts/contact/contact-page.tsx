import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearchParams } from 'wouter';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { typedNumberError } from '#web/lib/number-error.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState, StaleAlert } from '#web/ui/states.tsx';
import { useContact } from './api.ts';
import { Attempts } from './parts/attempts.tsx';
import classes from './parts/contact.module.css';
import { CampaignContact } from './parts/campaign-contact.tsx';
import { NumberHead } from './parts/number-head.tsx';

const otherTitle = (phone: string): string => t('Llamadas a su otro número: {number}', { number: formatPhone(phone) });

/** The Contacto page: everything that happened to the number in the address, in any spelling. */
export function ContactPage() {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('numero') ?? '';
  const { data, error, isPending, refetch } = useContact(typed);

  function content() {
    if (typed === '')
      return (
        <EmptyState title={t('¿Qué pasó con un número?')}>{t('Escribilo arriba, en cualquier formato.')}</EmptyState>
      );
    if (data === undefined && error instanceof ApiError && error.status === 400)
      return <EmptyState title={messageOfError(error)} />;
    if (data === undefined && error !== null)
      return <ErrorState title={messageOfError(error)} onRetry={() => void refetch()} />;
    if (isPending || data === undefined) return <LoadingState />;
    return (
      <>
        {error !== null && (
          <StaleAlert title={t('Error al actualizar el contacto')} error={error} onRetry={() => void refetch()} />
        )}
        <NumberHead found={data} />
        {data.contactos.length === 0 && (
          <Panel title={t('Listas')}>
            <EmptyState title={t('Ninguna campaña tiene este número')}>
              {t('No está en las listas subidas, o su campaña se eliminó.')}
            </EmptyState>
          </Panel>
        )}
        {data.contactos.map((contact) => (
          <CampaignContact key={contact.id} contact={contact} />
        ))}
        {[data.numero, ...data.other_numbers].map((phone) => (
          <Attempts key={phone} phone={phone} title={phone === data.numero ? t('Llamadas') : otherTitle(phone)} />
        ))}
      </>
    );
  }

  return (
    <Page
      lead={t('Qué se sabe de un número, qué pasó en cada llamada y por qué no se lo llama ahora.')}
      actions={<NumberForm key={typed} typed={typed} onNumber={(numero) => setSearch({ numero })} />}
    >
      {content()}
    </Page>
  );
}

/** Search field for another number. */
function NumberForm({ typed, onNumber }: { typed: string; onNumber: (typed: string) => void }) {
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
