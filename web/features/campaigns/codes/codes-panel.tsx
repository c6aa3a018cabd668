import { Button } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Disposition } from '#shared/contracts/wrap-up-codes.ts';
import { t } from '#web/lib/i18n.ts';
import { useWrapUpCodes } from '#web/lib/wrap-up-codes.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { CodeModal } from './code-modal.tsx';
import { CodeTable } from './code-table.tsx';

/** The site's wrap-up codes, from which people of teams choose what came of a call. */
export function CodesPanel() {
  const { data, error, refetch } = useWrapUpCodes();
  const [editing, setEditing] = useState<Disposition | 'new' | null>(null);
  // The modal unmounts its form, so it can't return the focus itself.
  useFocusReturn({ opened: editing !== null });
  const empty = (
    <EmptyState title={t('No hay tipificaciones')}>
      {t('Sin tipificaciones, quien atiende solo termina su cierre.')}
    </EmptyState>
  );
  return (
    <Panel
      title={t('Tipificaciones')}
      aside={t('Lo que dicen de una llamada quienes la atienden en Mi Puesto')}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setEditing('new')}
        >
          {t('Nueva tipificación')}
        </Button>
      }
      flush
    >
      {error !== null && data === undefined ? (
        <ErrorState title={t('Error al cargar las tipificaciones')} error={error} onRetry={() => void refetch()} />
      ) : (
        <CodeTable codes={data} empty={empty} onEdit={setEditing} />
      )}
      {editing !== null && <CodeModal code={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
}
