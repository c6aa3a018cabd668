import { formatInteger } from '#web/lib/formats/numbers.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './historico.module.css';

const TICKS: readonly number[] = [0, 6, 12, 18];

/** Calls by hour of the day, in the console's zone. */
export function HourlyActivity({ calls }: { calls: readonly number[] }) {
  const most = Math.max(1, ...calls);
  return (
    <Panel title="Actividad por hora" aside="hora de Argentina">
      <ol className={classes.hours}>
        {calls.map((count, hour) => (
          <li key={hour} title={`${hour} h: ${formatInteger(count)} llamadas`}>
            <span className={classes.hourBar} style={{ height: `${(100 * count) / most}%` }} aria-hidden="true" />
            <span className={classes.hourLabel}>{TICKS.includes(hour) ? `${hour} h` : ''}</span>
            <span className={classes.srOnly}>{`${hour} h: ${formatInteger(count)} llamadas`}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
