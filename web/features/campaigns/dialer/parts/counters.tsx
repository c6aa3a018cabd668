import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { telephonyStateOf } from '#web/lib/telephony.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

export function Counters({ status }: { status: DialerStatus | undefined }) {
  const todayPath = useTodayPath();
  const telephony = status && telephonyStateOf(status);
  const waiting = status?.campaigns_waiting.length ?? 0;
  return (
    <TileRow>
      <FigureTile
        label={t('Campañas activas')}
        value={status && formatInteger(status.active_campaigns)}
        note={waiting > 0 ? t('{waiting} en espera', { waiting: formatInteger(waiting) }) : undefined}
        href={pathOf('campanhas')}
      />
      <FigureTile
        label={t('Total de llamadas')}
        value={status && formatInteger(status.total_calls)}
        note={t('realizadas hoy')}
        href={todayPath({ alcanzo: 'realizada' })}
      />
      <FigureTile
        label={t('Llamadas simultáneas')}
        value={status && formatInteger(status.concurrent_calls)}
        note={t('ahora')}
        href={pathOf('realtime')}
      />
      <FigureTile label={t('Servidor de telefonía')} value={telephony?.label} note={telephony?.note} />
    </TileRow>
  );
}
