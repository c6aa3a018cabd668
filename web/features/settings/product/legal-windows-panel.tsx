import { Button, Text } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useLegalWindows } from './api.ts';
import { LegalWindowModal } from './legal-window-modal.tsx';
import { LegalWindowsTable } from './legal-windows-table.tsx';

/** Legal dial windows by country, in the called number's local time. */
export function LegalWindowsPanel() {
  const { data, error, refetch } = useLegalWindows();
  /** Null while the dialog is closed. If `country` is null, the user chooses it in the form. */
  const [editing, setEditing] = useState<{ country: string | null } | null>(null);
  useFocusReturn({ opened: editing !== null });
  return (
    <Panel
      title={t('Horarios legales por país')}
      aside={data && (data.configured ? t('Configurados') : t('Los predeterminados'))}
      flush
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={data === undefined}
          onClick={() => setEditing({ country: null })}
        >
          {t('Agregar país')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" px="md" pb="sm">
        {t(
          'En la hora local de quien recibe la llamada. Fuera de ellos no se llama, aunque la campaña esté en horario.',
        )}
      </Text>
      {error !== null && data === undefined ? (
        <ErrorState title={t('Error al cargar horarios legales')} error={error} onRetry={() => void refetch()} />
      ) : (
        <LegalWindowsTable
          windows={data?.windows}
          configured={data?.configured === true}
          onEdit={(country) => setEditing({ country })}
        />
      )}
      {editing !== null && data !== undefined && (
        <LegalWindowModal windows={data.windows} country={editing.country} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}
