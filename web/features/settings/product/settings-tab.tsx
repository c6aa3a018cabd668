import { Stack } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useSettings } from './api.ts';
import { LegalWindowsPanel } from './legal-windows-panel.tsx';
import { NumberCapsPanel } from './number-caps-panel.tsx';
import { SettingsForm, SettingsFormPending } from './settings-form.tsx';

export function SettingsTab() {
  const { data, error, refetch } = useSettings();
  return (
    <Stack gap="md">
      <Panel title={t('Ajustes generales')}>
        {data !== undefined && (
          <SettingsForm settings={data.settings} version={data.version} defaults={data.defaults} />
        )}
        {data === undefined && error === null && <SettingsFormPending />}
        {data === undefined && error !== null && (
          <ErrorState title={t('Error al cargar ajustes')} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
      <LegalWindowsPanel />
      <NumberCapsPanel />
    </Stack>
  );
}
