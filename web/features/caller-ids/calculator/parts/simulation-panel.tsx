import type { Calculation, ClisSimulation } from '#shared/contracts/cli-calculator.ts';
import { SIMULATION_LIMITS } from '#shared/cli-simulation-limits.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { counted, formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import type { useSimulation } from '../api.ts';
import { differenceOf } from '../difference.ts';
import classes from './cli-auto.module.css';

type Props = { simulation: ReturnType<typeof useSimulation>; calculation: Calculation | undefined };

/** The result of the engine dialing the same inputs on a virtual clock. */
export function SimulationPanel({ simulation, calculation }: Props) {
  const { data, error, isPending, variables, mutate } = simulation;
  return (
    <Panel title="Simulación" aside="el motor, en tiempo virtual">
      {isPending && <LoadingState label="Simulando…" />}
      {!isPending && error !== null && (
        <ErrorState
          title="No se pudo simular"
          error={error}
          {...(!isRefused(error) && { onRetry: () => variables && mutate(variables) })}
        />
      )}
      {!isPending && error === null && data === undefined && (
        <EmptyState title="Sin simulación todavía">
          Al calcular, el motor llama la misma lista en tiempo virtual, hasta {formatInteger(SIMULATION_LIMITS.calls)}{' '}
          números.
        </EmptyState>
      )}
      {!isPending && data !== undefined && <Result data={data.data} calculation={calculation} />}
    </Panel>
  );
}

/** The server rejected the inputs: retrying with the same ones is pointless. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

function Result({ data, calculation }: { data: ClisSimulation; calculation: Calculation | undefined }) {
  const facts: [string, string][] = [
    ['Llamadas realizadas', formatInteger(data.calls_placed)],
    ['Días con llamadas', formatInteger(data.days)],
    ['Llamadas del día con más', formatInteger(data.busiest_day_calls)],
    ['Máximo de un CLI en un día', formatInteger(data.busiest_cli_calls)],
    ['Espera por CLIs al límite', `${formatInteger(data.cli_wait_seconds)} s`],
    ['Respondidas por personas', formatPercent(data.answer_rate)],
  ];
  return (
    <div className={classes.result}>
      <TileRow narrow>
        <FigureTile plain label="CLIs necesarios" value={formatInteger(data.caller_ids)} />
      </TileRow>
      {data.numbers_left > 0 && (
        <p className={classes.words}>
          La lista no se termina en {SIMULATION_LIMITS.days} días: falta llamar a{' '}
          {counted(data.numbers_left, 'número', 'números')}.
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
