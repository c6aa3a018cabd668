import { Text } from '@mantine/core';
import type { BoardAgent, BoardTeam } from '#shared/contracts/agent-board.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { summaryOf, type Summary } from '../summary.ts';

type Props = {
  /** Undefined while loading, like `teams`. */
  agents: readonly BoardAgent[] | undefined;
  teams: readonly BoardTeam[] | undefined;
  /** The server's clock. */
  nowMs: number;
};

/** The figures of a team, or of all. */
export function SummaryTiles({ agents, teams, nowMs }: Props) {
  const summary = agents && teams && summaryOf(agents, teams);
  const states = summary?.states;
  const since = summary?.waitingSince ?? null;
  const waitS = since === null ? null : Math.max(0, (nowMs - Date.parse(since)) / 1000);
  const count = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : formatInteger(value);
  return (
    <section aria-label={t('Resumen')}>
      <TileRow>
        <FigureTile plain label={t('Disponibles')} value={count(states?.ready)} tone="ok" />
        <FigureTile plain label={t('En llamada')} value={count(states?.in_call)} tone="dial" />
        <FigureTile plain label={t('En cierre')} value={count(states?.wrap_up)} />
        <FigureTile plain label={t('En pausa')} value={count(states?.paused)} />
        <FigureTile plain label={t('Inalcanzables')} value={count(states?.unreachable)} />
        <FigureTile
          plain
          label={t('Espera más larga')}
          value={summary && (waitS === null ? '—' : formatDuration(waitS))}
          {...(waitS === null ? {} : { tone: 'bad' as const })}
        />
        <FigureTile
          plain
          label={t('Abandono hoy')}
          value={summary && (summary.abandonment === null ? '—' : formatPercent(summary.abandonment))}
        />
      </TileRow>
      {summary !== undefined && summary.returned.offered > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {returnedText(summary.returned)}
        </Text>
      )}
    </section>
  );
}

function returnedText({ offered, taken, lost }: Summary['returned']): string {
  const counts = { offered: formatInteger(offered), taken: formatInteger(taken), lost: formatInteger(lost) };
  return t('Llamadas devueltas hoy: {offered}. Atendidas: {taken}. Perdidas: {lost}.', counts);
}
