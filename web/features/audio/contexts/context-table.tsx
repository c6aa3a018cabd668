import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import { useAudioFiles } from '#web/lib/audio-files.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import classes from '#web/features/settings/settings.module.css';
import { t } from '#web/lib/i18n.ts';
import { useDeleteContext, useUpdateContext } from './api.ts';

type Props = {
  contexts: readonly AudioContext[] | undefined;
  empty: ReactNode;
  onEdit: (context: AudioContext) => void;
};

export function ContextTable({ contexts, empty, onEdit }: Props) {
  return (
    <DataTable
      label={t('Contextos')}
      rows={contexts}
      rowKey={(context) => context.id}
      columns={columnsWith(onEdit)}
      empty={empty}
    />
  );
}

function columnsWith(onEdit: (context: AudioContext) => void): Column<AudioContext>[] {
  return [
    { key: 'name', header: t('Contexto'), cell: (row) => <NameCell context={row} />, sortBy: (row) => row.nombre },
    { key: 'audio', header: t('Audio principal'), from: 'sm', cell: (row) => <AudioCell context={row} /> },
    {
      key: 'timeout',
      header: t('Espera de tecla'),
      align: 'right',
      from: 'md',
      cell: (row) => `${row.timeout_dtmf_predeterminado} s`,
      sortBy: (row) => row.timeout_dtmf_predeterminado,
    },
    {
      key: 'voicemail',
      header: t('Detecta buzón'),
      from: 'lg',
      cell: (row) => (row.detectar_voicemail ? t('Sí') : t('No')),
    },
    {
      key: 'sessions',
      header: t('En su menú'),
      align: 'right',
      from: 'md',
      cell: (row) => formatInteger(row.sessiones_activas),
      sortBy: (row) => row.sessiones_activas,
    },
    { key: 'active', header: t('Activo'), cell: (row) => <ActiveSwitch context={row} /> },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (row) => <ContextActions context={row} onEdit={onEdit} />,
    },
  ];
}

function NameCell({ context }: { context: AudioContext }) {
  return (
    <div className={classes.name}>
      <strong>{context.nombre}</strong>
      {context.descripcion !== '' && <span>{context.descripcion}</span>}
    </div>
  );
}

function AudioCell({ context }: { context: AudioContext }) {
  const { data } = useAudioFiles();
  const url = context.audio_principal_url;
  if (url === null) return t('Ninguno');
  const file = data?.find((one) => one.url === url);
  return (
    <AudioPlayer
      name={t('el audio de {context}', { context: context.nombre })}
      url={url}
      lengthS={file?.duration ?? 0}
      compact
    />
  );
}

function ActiveSwitch({ context }: { context: AudioContext }) {
  const change = useUpdateContext();
  return (
    <Switch
      aria-label={t('Activo {name}', { name: context.nombre })}
      checked={change.isPending ? (change.variables.activo ?? context.activo) : context.activo}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ id: context.id, activo: event.currentTarget.checked })}
    />
  );
}

function ContextActions({ context, onEdit }: { context: AudioContext; onEdit: (context: AudioContext) => void }) {
  const remove = useDeleteContext();
  async function erase(): Promise<void> {
    const isSure = await confirmed({
      title: t('Eliminar contexto'),
      body: t('Se elimina «{name}»; su grabación queda. Las campañas sin contexto propio usan el primero activo.', {
        name: context.nombre,
      }),
      confirm: t('Eliminar'),
      danger: true,
    });
    if (isSure) remove.mutate(context.id);
  }
  return (
    <RowActions>
      <EditButton name={context.nombre} onAct={() => onEdit(context)} />
      <EraseButton name={context.nombre} loading={remove.isPending} onAct={() => void erase()} />
    </RowActions>
  );
}
