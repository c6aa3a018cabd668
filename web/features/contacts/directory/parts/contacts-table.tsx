import type { ReactNode } from 'react';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EditButton, RowActions } from '#web/ui/row-actions.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { TableView } from '#web/ui/table-view.tsx';
import { SITUATIONS } from '../../words.ts';
import classes from './directory.module.css';

type Props = {
  view: TableView<ContactEntry>;
  contacts: readonly ContactEntry[] | undefined;
  empty: ReactNode;
};

/** A page of contacts, each with the reason why it is not being called. */
export function ContactsTable({ view, contacts, empty }: Props) {
  return (
    <DataTable
      label={t('Contactos')}
      rows={contacts}
      rowKey={({ id }) => id}
      columns={view.columns}
      dense={view.dense}
      empty={empty}
      skeletonRows={10}
    />
  );
}

export function columnsOf(onEdit: (id: number) => void): readonly Column<ContactEntry>[] {
  return [
    {
      key: 'name',
      header: t('Nombre'),
      cell: ({ nombre, telefono }) => <ContactLink number={telefono} name={nombre ?? formatPhone(telefono)} />,
    },
    { key: 'phone', header: t('Teléfono'), from: 'sm', cell: ({ telefono }) => <Phone number={telefono} /> },
    {
      key: 'state',
      header: t('Situación'),
      cell: ({ situacion }) => <StateBadge {...shownAs(SITUATIONS, situacion)} />,
    },
    {
      key: 'attempts',
      header: t('Intentos'),
      align: 'right',
      from: 'sm',
      cell: ({ intentos, intentos_maximos: most }) => t('{made, number} de {most, number}', { made: intentos, most }),
    },
    { key: 'next', header: t('Próximo intento'), from: 'md', cell: (contact) => <NextCell contact={contact} /> },
    {
      key: 'list',
      header: t('Campaña y lista'),
      from: 'lg',
      cell: ({ campana, lista }) => (
        <span className={classes.stacked}>
          {campana}
          <span className={classes.dim}>{lista?.nombre ?? t('Sin lista')}</span>
        </span>
      ),
    },
    { key: 'columns', header: t('Otros datos'), from: 'xl', cell: (contact) => <OtherCell contact={contact} /> },
    { key: 'loaded', header: t('Cargado'), from: 'xl', cell: ({ fecha_carga }) => formatDateTime(fecha_carga) },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: ({ id, nombre, telefono }) => (
        <RowActions>
          <EditButton name={nombre ?? formatPhone(telefono)} onAct={() => onEdit(id)} />
        </RowActions>
      ),
    },
  ];
}

/** Shows the next attempt, if any, and why the contact is not being called. */
function NextCell({ contact: { proximo_intento: next, motivo_espera_texto: why } }: { contact: ContactEntry }) {
  return (
    <span className={classes.stacked}>
      {next !== null && formatDateTime(next)}
      <span className={next === null ? undefined : classes.dim}>{why}</span>
    </span>
  );
}

function OtherCell({ contact: { columnas, nota } }: { contact: ContactEntry }) {
  const text = columnas.map(({ nombre, valor }) => `${nombre}: ${valor}`).join(' · ');
  return (
    <span className={classes.stacked} title={text}>
      <span className={classes.other}>{text === '' ? '—' : text}</span>
      {nota !== null && <span className={`${classes.other} ${classes.dim}`}>{nota}</span>}
    </span>
  );
}
