import { Button, Select, Text } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import { t } from '#web/lib/i18n.ts';
import { PURPOSE_OPTIONS } from '#web/lib/purposes.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useLegalWindows } from './api.ts';
import { LegalWindowModal } from './legal-window-modal.tsx';
import { LegalWindowsTable } from './legal-windows-table.tsx';

/** Legal dial windows by country, region and purpose, in the called number's local time. */
export function LegalWindowsPanel() {
  const { data, error, refetch } = useLegalWindows();
  /** Null while the dialog is closed. If `key` is null, the user chooses country and purpose in the form. */
  const [editing, setEditing] = useState<{ key: string | null } | null>(null);
  const [purpose, setPurpose] = useState<Purpose>(DEFAULT_PURPOSE);
  useFocusReturn({ opened: editing !== null });
  return (
    <Panel
      title={t('Horarios legales por país')}
      aside={data && (data.configured ? t('Configurados') : t('Los predeterminados'))}
      flush
      actions={
        <>
          <Select
            size="xs"
            aria-label={t('Propósito')}
            allowDeselect={false}
            data={PURPOSE_OPTIONS}
            value={purpose}
            onChange={(value) => setPurpose(value as Purpose)}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={data === undefined}
            onClick={() => setEditing({ key: null })}
          >
            {t('Agregar país')}
          </Button>
        </>
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
          purpose={purpose}
          configured={data?.configured === true}
          onEdit={(key) => setEditing({ key })}
        />
      )}
      {editing !== null && data !== undefined && (
        <LegalWindowModal legal={data} windowKey={editing.key} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}
