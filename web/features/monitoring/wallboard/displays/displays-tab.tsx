import { Button } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Display } from '#shared/contracts/wallboard.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AddressModal, type MadeDisplay } from './address-modal.tsx';
import { useDisplays } from './api.ts';
import { DisplayModal } from './display-modal.tsx';
import { DisplayTable } from './display-table.tsx';

/** The Pantallas tab, which manages the screens that show the wallboard. */
export function DisplaysTab() {
  const { data, error, refetch } = useDisplays();
  const [editing, setEditing] = useState<Display | 'new' | null>(null);
  const [made, setMade] = useState<MadeDisplay | null>(null);
  // The modals unmount their forms, so they can't return the focus themselves.
  useFocusReturn({ opened: editing !== null || made !== null });
  return (
    <>
      <Panel
        title={t('Pantallas del tablero')}
        aside={data && formatInteger(data.length)}
        flush
        actions={
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
            {t('Nueva pantalla')}
          </Button>
        }
      >
        {error !== null && data === undefined ? (
          <ErrorState title={t('Error al cargar pantallas')} error={error} onRetry={() => void refetch()} />
        ) : (
          <DisplayTable displays={data} onEdit={setEditing} />
        )}
      </Panel>
      {editing !== null && (
        <DisplayModal
          display={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onCreated={({ nombre, token }) => {
            setEditing(null);
            setMade({ name: nombre, token });
          }}
        />
      )}
      {made !== null && <AddressModal made={made} onClose={() => setMade(null)} />}
    </>
  );
}
