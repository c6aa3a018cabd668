import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { useMay } from '#web/app/guard.tsx';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useCallAgain } from '../api.ts';
import { SITUATIONS } from '../../words.ts';
import classes from './contact.module.css';

const ContactEditor = lazyPart(
  async () => (await import('#web/features/contacts/directory/parts/contact-editor.tsx')).ContactEditor,
  'directory',
  'contacts',
);

/** The number's contact in one campaign: its list row, hold reason and next attempt. */
export function CampaignContact({ contact }: { contact: ContactEntry }) {
  const mayCall = useMay('supervisor');
  const again = useCallAgain();

  async function callAgain(): Promise<void> {
    const sure = await confirmed({
      title: t('Volver a llamar'),
      body: t('{contact} será el próximo que llame «{campaign}».', {
        contact: contact.nombre ?? contact.telefono,
        campaign: contact.campana,
      }),
      confirm: t('Volver a llamar'),
    });
    if (sure) again.mutate(contact.id);
  }

  return (
    <Panel
      title={contact.campana}
      aside={<StateBadge {...shownAs(SITUATIONS, contact.situacion)} />}
      actions={
        <>
          <EditContactButton contact={contact} />
          {mayCall && (
            <GatedButton
              variant="default"
              label={t('Volver a llamar en {campaign}', { campaign: contact.campana })}
              reason={contact.not_callable_text}
              loading={again.isPending}
              onAct={() => void callAgain()}
            >
              {t('Volver a llamar')}
            </GatedButton>
          )}
        </>
      }
    >
      <dl className={classes.facts}>
        {factsOf(contact).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function factsOf(contact: ContactEntry): [string, ReactNode][] {
  const { espera_hasta: until, proximo_intento: next } = contact;
  return [
    [t('Nombre'), contact.nombre ?? t('Sin nombre')],
    [t('Número'), formatPhone(contact.telefono)],
    ...contact.columnas.map(({ nombre, valor }): [string, ReactNode] => [nombre, valor]),
    [
      t('Por qué no se llama ahora'),
      until === null
        ? contact.motivo_espera_texto
        : t('{reason}, hasta el {date}', { reason: contact.motivo_espera_texto, date: formatDateTime(until) }),
    ],
    [t('Intentos'), t('{done} de {most}', { done: contact.intentos, most: contact.intentos_maximos })],
    [t('Próximo intento'), next === null ? '—' : formatDateTime(next)],
    [t('Cargado'), formatDateTime(contact.fecha_carga)],
    [t('Lista'), contact.lista?.nombre ?? t('Sin lista')],
    [t('Nota'), contact.nota ?? '—'],
  ];
}

function EditContactButton({ contact: { id, campana } }: { contact: { id: number; campana: string } }) {
  const mayEdit = useMay('supervisor');
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={
          mayEdit ? t('Editar en {campaign}', { campaign: campana }) : t('Nota en {campaign}', { campaign: campana })
        }
        onClick={() => setEdited(true)}
      >
        {mayEdit ? t('Editar') : t('Nota')}
      </Button>
      {isEdited && (
        <Suspense fallback={null}>
          <ContactEditor id={id} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </>
  );
}
