import { Text } from '@mantine/core';
import type { CliRest as Rest } from '#shared/contracts/cli-rest.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';

/** Shows whether a caller id rests, and why. Renders nothing if it doesn't. */
export function CliRest({ cli }: { cli: Rest }) {
  if (cli.rests_until === null) return null;
  return (
    <>
      <div>
        <StateBadge tone="bad" label={t('En reposo')} />
      </div>
      <RestReason cli={cli} />
    </>
  );
}

/** Shows why a resting caller id rests, since when and until when. */
export function RestReason({ cli }: { cli: Rest }) {
  return (
    <Text size="xs" c="dimmed" miw={{ base: 0, sm: '16rem' }} style={{ whiteSpace: 'normal' }}>
      {reasonOf(cli)}
    </Text>
  );
}

function reasonOf(cli: Rest): string {
  const times = { since: formatDateTime(cli.rests_since), until: formatDateTime(cli.rests_until) };
  if (cli.rest_reason === 'answer_rate')
    return t(
      'Su contestación cayó de {usual} a {rate}: desde el {since} hasta el {until} se usa solo si no hay otro o si una campaña lo tiene fijo',
      {
        usual: formatPercent(cli.rest_usual_answer_rate ?? 0),
        rate: formatPercent(cli.rest_answer_rate ?? 0),
        ...times,
      },
    );
  return t(
    'Filtros de la red bloquearon sus llamadas ({count} en 24 horas): desde el {since} hasta el {until} se usa solo si no hay otro o si una campaña lo tiene fijo',
    { count: formatInteger(cli.blocked_calls), ...times },
  );
}
