import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { telephonyStateOf } from '#web/lib/telephony.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

/** The dialer's current figures. */
export function Counters({ status }: { status: DialerStatus | undefined }) {
  const todayPath = useTodayPath();
  const telephony = status && telephonyStateOf(status);
  const waiting = status?.campaigns_waiting.length ?? 0;
  return (
    <TileRow>
      <FigureTile
        label="Campañas activas"
        value={status && formatInteger(status.active_campaigns)}
        note={waiting > 0 ? `${formatInteger(waiting)} en espera` : undefined}
        href={pathOf('campanhas')}
      />
      <FigureTile
        label="Total de llamadas"
        value={status && formatInteger(status.total_calls)}
        note="realizadas hoy"
        href={todayPath({ alcanzo: 'realizada' })}
      />
      <FigureTile
        label="Llamadas simultáneas"
        value={status && formatInteger(status.concurrent_calls)}
        note="ahora"
        href={pathOf('realtime')}
      />
      <FigureTile label="Servidor de telefonía" value={telephony?.label} note={telephony?.note} />
    </TileRow>
  );
}
