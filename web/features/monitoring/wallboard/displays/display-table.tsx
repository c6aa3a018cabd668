import { Button } from '@mantine/core';
import type { Display } from '#shared/contracts/wallboard.ts';
import { formatDateTime, formatDay } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { LANGUAGES } from '#web/lib/language.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, RowActions } from '#web/ui/row-actions.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useRevokeDisplay } from './api.ts';

type Props = { displays: readonly Display[] | undefined; onEdit: (display: Display) => void };

export function DisplayTable({ displays, onEdit }: Props) {
  return (
    <DataTable
      label={t('Pantallas')}
      rows={displays}
      rowKey={({ id }) => id}
      columns={columnsWith(onEdit)}
      empty={
        <EmptyState title={t('No hay pantallas')}>
          {t(
            'Creá una y abrí su dirección en el navegador de un televisor: muestra el tablero sin que nadie inicie sesión.',
          )}
        </EmptyState>
      }
    />
  );
}

function columnsWith(onEdit: Props['onEdit']): Column<Display>[] {
  return [
    { key: 'name', header: t('Nombre'), cell: ({ nombre }) => nombre, sortBy: ({ nombre }) => nombre },
    { key: 'state', header: t('Estado'), cell: (display) => <StateCell display={display} /> },
    { key: 'language', header: t('Idioma'), from: 'md', cell: ({ idioma }) => LANGUAGES[idioma] },
    {
      key: 'campaigns',
      header: t('Campañas'),
      from: 'md',
      cell: ({ campanas }) => (campanas === null ? t('Todas') : formatInteger(campanas.length)),
    },
    {
      key: 'created',
      header: t('Creada'),
      align: 'right',
      from: 'sm',
      cell: ({ fecha_creacion }) => formatDay(fecha_creacion),
      sortBy: ({ fecha_creacion }) => fecha_creacion,
    },
    {
      key: 'seen',
      header: t('Última conexión'),
      align: 'right',
      from: 'sm',
      cell: ({ ultima_conexion }) => formatDateTime(ultima_conexion),
      sortBy: ({ ultima_conexion }) => ultima_conexion,
    },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (display) => <Actions display={display} onEdit={onEdit} />,
    },
  ];
}

function StateCell({ display: { conectada, ultima_conexion } }: { display: Display }) {
  if (conectada) return <StateBadge tone="ok" label={t('Conectada')} />;
  return <StateBadge tone="idle" label={ultima_conexion === null ? t('Sin abrir') : t('Desconectada')} />;
}

function Actions({ display, onEdit }: { display: Display; onEdit: Props['onEdit'] }) {
  const revoke = useRevokeDisplay();
  const { id, nombre } = display;

  async function askAndRevoke(): Promise<void> {
    const isSure = await confirmed({
      title: t('Revocar pantalla'),
      body: t('«{name}» deja de mostrar el tablero ahora mismo, y su dirección no vuelve a servir.', { name: nombre }),
      confirm: t('Revocar'),
      danger: true,
    });
    if (isSure) revoke.mutate(id);
  }

  return (
    <RowActions>
      <EditButton name={nombre} onAct={() => onEdit(display)} />
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        loading={revoke.isPending}
        aria-label={t('Revocar {name}', { name: nombre })}
        onClick={() => void askAndRevoke()}
      >
        {t('Revocar')}
      </Button>
    </RowActions>
  );
}
