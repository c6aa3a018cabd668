import type { Desk } from '#shared/contracts/desk.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

/** The person's figures of the day. */
export function DayFigures({ today }: { today: Desk['today'] }) {
  return (
    <section aria-label={t('Tu día')}>
      <TileRow>
        <FigureTile plain label={t('Llamadas hoy')} value={formatInteger(today.calls)} />
        <FigureTile plain label={t('En llamada')} value={formatDuration(today.talk_s)} />
        <FigureTile plain label={t('En cierre')} value={formatDuration(today.wrap_up_s)} />
        <FigureTile plain label={t('Disponible')} value={formatDuration(today.ready_s)} />
        <FigureTile plain label={t('En pausa')} value={formatDuration(today.paused_s)} />
      </TileRow>
    </section>
  );
}
