import { useState } from 'react';
import { Link } from 'wouter';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { isOptOut } from '#shared/domain/blacklist-sources.ts';
import { pathOf } from '#web/app/paths.ts';
import { countryOfDialCode } from '#web/lib/dial-codes.ts';
import { formatDateTime, formatDay } from '#web/lib/formats/dates.ts';
import { dialCodeOfPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { CountryFlag } from '#web/ui/country-flag.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { OptOutRemovalModal } from '../../opt-out-removal.tsx';
import { useRemoveEntry } from '../api.ts';
import { SOURCES, verdictsText } from '../blacklist.ts';
import classes from './blacklist.module.css';

type Props = {
  rows: readonly BlacklistEntry[] | undefined;
  /** Whether the blacklist has entries, which means that an empty table is due to the filters. */
  filtered: boolean;
};

export function BlacklistTable({ rows, filtered }: Props) {
  return (
    <DataTable
      label={t('Números bloqueados')}
      rows={rows}
      rowKey={(entry) => entry.id}
      columns={COLUMNS}
      empty={
        filtered ? (
          <EmptyState title={t('Ningún número coincide')}>{t('Cambiá la búsqueda, el tipo o el origen.')}</EmptyState>
        ) : (
          <EmptyState title={t('La blacklist está vacía')}>
            {t('Agregá arriba un número que no deba llamarse. Quien elige no recibir más llamadas entra solo.')}
          </EmptyState>
        )
      }
    />
  );
}

const COLUMNS: readonly Column<BlacklistEntry>[] = [
  { key: 'number', header: t('Número'), cell: ({ phone }) => <NumberCell phone={phone} /> },
  { key: 'reason', header: t('Motivo'), cell: (entry) => <ReasonCell entry={entry} /> },
  { key: 'source', header: t('Origen'), from: 'md', cell: (entry) => <SourceCell entry={entry} /> },
  { key: 'author', header: t('Autor'), from: 'lg', cell: ({ author }) => author ?? '—' },
  { key: 'date', header: t('Fecha'), from: 'sm', cell: (entry) => formatDateTime(entry.created_at) },
  {
    key: 'type',
    header: t('Tipo'),
    from: 'sm',
    cell: ({ type }) =>
      type === 'auto' ? (
        <StateBadge tone="dial" label={t('Automático')} />
      ) : (
        <StateBadge tone="idle" label={t('Manual')} />
      ),
  },
  { key: 'actions', header: t('Acciones'), pinned: true, align: 'right', cell: (entry) => <Remove entry={entry} /> },
];

/** The source, with a link to its call, or to the other numbers of its list. */
function SourceCell({ entry: { source, phone, call_id: callId, list_id: listId } }: { entry: BlacklistEntry }) {
  if (source === 'list' && listId !== null)
    return <Link href={pathOf('blacklist', { lista: String(listId) })}>{SOURCES[source]}</Link>;
  if (callId === null) return SOURCES[source];
  return <Link href={pathOf('historico', { telefono: phone, llamada: String(callId) })}>{SOURCES[source]}</Link>;
}

/** Number in its national format, with a flag because those formats look alike. */
function NumberCell({ phone }: { phone: string }) {
  const country = countryOfDialCode(dialCodeOfPhone(phone) ?? '');
  return (
    <span className={classes.number}>
      {country !== undefined && <CountryFlag flag={country.flag} name={country.name} />}
      <Phone number={phone} />
      <ContactLink number={phone} name={null} />
    </span>
  );
}

/** The reason, and of an invalid number who reported it, when, and until when it stays. */
function ReasonCell({ entry }: { entry: BlacklistEntry }) {
  return (
    <span className={classes.reason}>
      {entry.reason}
      {entry.expires_at !== undefined && (
        <span className={classes.verdicts}>
          {[verdictsText(entry), t('vence el {day}', { day: formatDay(entry.expires_at) })].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}

function Remove({ entry }: { entry: BlacklistEntry }) {
  const { id, phone } = entry;
  const { mutate, isPending } = useRemoveEntry();
  const [isAsked, setAsked] = useState(false);

  async function remove(): Promise<void> {
    if (isOptOut({ source: entry.source, listId: entry.list_id })) return setAsked(true);
    const sure = await confirmed({
      title: t('Remover de la blacklist'),
      body: t(
        '{phone} puede volver a llamarse si está en una lista que se suba después. Los contactos que quedaron afuera por esto siguen afuera.',
        { phone },
      ),
      confirm: t('Remover'),
      danger: true,
    });
    if (sure) mutate(id);
  }

  return (
    <>
      <GatedButton
        size="compact-sm"
        variant="default"
        label={t('Remover {phone}', { phone })}
        reason={null}
        loading={isPending}
        onAct={() => void remove()}
      >
        {t('Remover')}
      </GatedButton>
      {isAsked && <OptOutRemovalModal entry={entry} onClose={() => setAsked(false)} />}
    </>
  );
}
