import { ActionIcon, SegmentedControl, Switch } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { t } from '#web/lib/i18n.ts';
import { autoRefreshAtom, INTERVALS, intervalAtom } from '../refresh.ts';

export function RefreshControls({ onRefresh, refreshing }: { onRefresh: () => void; refreshing: boolean }) {
  const [auto, setAuto] = useAtom(autoRefreshAtom);
  const [seconds, setSeconds] = useAtom(intervalAtom);
  return (
    <>
      <Switch
        label={t('Actualización automática')}
        checked={auto}
        onChange={(event) => setAuto(event.currentTarget.checked)}
      />
      <SegmentedControl
        aria-label={t('Intervalo de actualización')}
        size="xs"
        disabled={!auto}
        value={String(seconds)}
        onChange={(value) => setSeconds(Number(value))}
        data={INTERVALS.map((choice) => ({ value: String(choice), label: `${choice} s` }))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('Actualizar ahora')}
        title={t('Actualizar ahora')}
        onClick={onRefresh}
        aria-busy={refreshing}
      >
        <IconRefresh size={16} />
      </ActionIcon>
    </>
  );
}
