import type { Calculation, ClisSimulation } from '#shared/contracts/cli-calculator.ts';
import { SIMULATION_LIMITS } from '#shared/domain/caller-ids.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import type { useSimulation } from '../api.ts';
import { differenceOf } from '../difference.ts';
import classes from './cli-auto.module.css';

type Props = { simulation: ReturnType<typeof useSimulation>; calculation: Calculation | undefined };

/** Result of a simulation, in which the engine dials the same inputs on a virtual clock. */
export function SimulationPanel({ simulation, calculation }: Props) {
  const { data, error, isPending, variables, mutate } = simulation;
  return (
    <Panel title={t('Simulación')} aside={t('el motor, en tiempo virtual')}>
      {isPending && <LoadingState label={t('Simulando…')} />}
      {!isPending && error !== null && (
        <ErrorState
          title={t('No se pudo simular')}
          error={error}
          {...(!isRefused(error) && { onRetry: () => variables && mutate(variables) })}
        />
      )}
      {!isPending && error === null && data === undefined && (
        <EmptyState title={t('Sin simulación todavía')}>
          {t('Al calcular, el motor llama la misma lista en tiempo virtual, hasta {calls} números.', {
            calls: formatInteger(SIMULATION_LIMITS.calls),
          })}
        </EmptyState>
      )}
      {!isPending && data !== undefined && <Result data={data.data} calculation={calculation} />}
    </Panel>
  );
}

/** Returns whether the server rejected the inputs, so that retrying is pointless. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

function Result({ data, calculation }: { data: ClisSimulation; calculation: Calculation | undefined }) {
  const facts: [string, string][] = [
    [t('Llamadas realizadas'), formatInteger(data.calls_placed)],
    [t('Días con llamadas'), formatInteger(data.days)],
    [t('Llamadas del día con más'), formatInteger(data.busiest_day_calls)],
    [t('Máximo de un CLI en un día'), formatInteger(data.busiest_cli_calls)],
    [t('Espera por CLIs al límite'), `${formatInteger(data.cli_wait_seconds)} s`],
    [t('Respondidas por personas'), formatPercent(data.answer_rate)],
  ];
  return (
    <div className={classes.result}>
      <TileRow narrow>
        <FigureTile plain label={t('CLIs necesarios')} value={formatInteger(data.caller_ids)} />
      </TileRow>
      {data.numbers_left > 0 && (
        <p className={classes.words}>
          {t(
            'La lista no se termina en {days} días: falta llamar a {count, plural, one {# número} other {# números}}.',
            { days: SIMULATION_LIMITS.days, count: data.numbers_left },
          )}
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {calculation !== undefined && <p className={classes.words}>{differenceOf(calculation, data)}</p>}
    </div>
  );
}
