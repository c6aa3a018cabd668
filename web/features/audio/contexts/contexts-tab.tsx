import { Alert, Button, Text } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { useState } from 'react';
import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useContexts, useSetup } from './api.ts';
import { ContextForm } from './context-form.tsx';
import { ContextModal } from './context-modal.tsx';
import { ContextTable } from './context-table.tsx';

/** Manages audio contexts: the recording that a call plays and the time to wait for a key. */
export function ContextsTab() {
  const { data, error, refetch } = useContexts();
  const [editing, setEditing] = useState<AudioContext | null>(null);
  // The modal unmounts its form, so it can't return the focus itself.
  useFocusReturn({ opened: editing !== null });
  return (
    <Grid>
      <Cell span={4}>
        <SetupPanel />
      </Cell>
      <Cell span={8}>
        <ContextForm />
      </Cell>
      <Cell span={12}>
        <Panel title={t('Contextos')} aside={data && formatInteger(data.length)} flush>
          {error !== null && data === undefined ? (
            <ErrorState title={t('Error al cargar contextos')} error={error} onRetry={() => void refetch()} />
          ) : (
            <ContextTable
              contexts={data}
              onEdit={setEditing}
              empty={
                <EmptyState title={t('No hay contextos de audio')}>
                  {t(
                    'La configuración rápida hace uno que funciona; después reemplazá su tono por una grabación propia.',
                  )}
                </EmptyState>
              }
            />
          )}
        </Panel>
      </Cell>
      {editing !== null && <ContextModal context={editing} onClose={() => setEditing(null)} />}
    </Grid>
  );
}

function SetupPanel() {
  const setup = useSetup();
  return (
    <Panel title={t('Configuración rápida')}>
      <Text size="sm" c="dimmed" mb="md">
        {t(
          'Deja listo un contexto activo con un tono de prueba, para empezar a llamar ya. Si el suyo ya funciona, no cambia nada.',
        )}
      </Text>
      <Button variant="default" loading={setup.isPending} onClick={() => setup.mutate()}>
        {t('Configurar ahora')}
      </Button>
      {setup.data?.message !== undefined && (
        <Alert color="green" mt="md" p="xs">
          {setup.data.message}
        </Alert>
      )}
    </Panel>
  );
}
