import { formatInteger, formatNumber, formatPercent } from '#web/lib/formats/numbers.ts';
import { type ConfigDraft, effectOf } from '../dialer-config.ts';
import classes from './control.module.css';

/** The effect of the form's values, updated while typing. */
export function ConfigEffect({ config }: { config: ConfigDraft }) {
  const effect = effectOf(config);
  const rate = formatPercent(config.target_answer_pct);
  const rows =
    effect === null
      ? []
      : [
          ['Llamadas por minuto', `${formatInteger(effect.perMinute)} como máximo`],
          ['Llamadas por hora', `${formatInteger(effect.perHour)} como máximo`],
          [`Contestadas por minuto, al ${rate}`, formatNumber(effect.answeredPerMinute)],
          ['Una contestada por agente cada', `${formatNumber(effect.secondsPerAgent)} s`],
        ];
  return (
    <section className={classes.effect} aria-label="Efecto calculado" aria-live="polite">
      <h3>Efecto calculado</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {effect === null
          ? 'Completá los campos para ver el efecto.'
          : 'Es el techo: también cuentan las líneas de cada campaña, los canales, los horarios y el tope de abandono.'}
      </p>
    </section>
  );
}
