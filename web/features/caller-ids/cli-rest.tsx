import { Text } from '@mantine/core';
import type { CliRest as Rest } from '#shared/contracts/cli-rest.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { DefinitionTip } from '#web/ui/definition-tip.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from './cli-rest.module.css';

/**
 * Shows in a table whether a caller id rests, briefly why, and until when. The badge's definition has the full text.
 * Renders nothing if it doesn't rest.
 */
export function CliRest({ cli }: { cli: Rest }) {
  if (cli.rests_until === null) return null;
  return (
    <>
      <DefinitionTip definition={reasonOf(cli)}>
        <button type="button" className={classes.badge}>
          <StateBadge tone="bad" label={t('En reposo')} />
        </button>
      </DefinitionTip>
      {[briefReasonOf(cli), t('Hasta el {until}', { until: formatDateTime(cli.rests_until) })].map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </>
  );
}

/** Shows why a resting caller id rests, since when and until when. */
export function RestReason({ cli }: { cli: Rest }) {
  return (
    <Text size="xs" c="dimmed">
      {reasonOf(cli)}
    </Text>
  );
}

function briefReasonOf(cli: Rest): string {
  return cli.rest_reason === 'answer_rate'
    ? t('Contestación: cayó a {rate}', ratesOf(cli))
    : t('Bloqueadas en 24 horas: {count}', { count: formatInteger(cli.blocked_calls) });
}

function reasonOf(cli: Rest): string {
  const times = { since: formatDateTime(cli.rests_since), until: formatDateTime(cli.rests_until) };
  if (cli.rest_reason === 'answer_rate')
    return t(
      'Su contestación cayó de {usual} a {rate}: desde el {since} hasta el {until} se usa solo si no hay otro o si una campaña lo tiene fijo',
      { ...ratesOf(cli), ...times },
    );
  return t(
    'Filtros de la red bloquearon sus llamadas ({count} en 24 horas): desde el {since} hasta el {until} se usa solo si no hay otro o si una campaña lo tiene fijo',
    { count: formatInteger(cli.blocked_calls), ...times },
  );
}

const ratesOf = (cli: Rest) => ({
  usual: formatPercent(cli.rest_usual_answer_rate ?? 0),
  rate: formatPercent(cli.rest_answer_rate ?? 0),
});
