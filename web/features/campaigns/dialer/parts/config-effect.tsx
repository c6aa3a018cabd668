import { formatInteger, formatNumber, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type ConfigDraft, effectOf } from '../dialer-config.ts';
import classes from './control.module.css';

/** Shows the effect of the form's values while typing. */
export function ConfigEffect({ config }: { config: ConfigDraft }) {
  const effect = effectOf(config);
  const rate = formatPercent(config.target_answer_pct);
  const rows =
    effect === null
      ? []
      : [
          [t('Llamadas por minuto'), t('{calls} como máximo', { calls: formatInteger(effect.perMinute) })],
          [t('Llamadas por hora'), t('{calls} como máximo', { calls: formatInteger(effect.perHour) })],
          [t('Contestadas por minuto, al {rate}', { rate }), formatNumber(effect.answeredPerMinute)],
          [t('Una contestada por agente cada'), `${formatNumber(effect.secondsPerAgent)} s`],
        ];
  return (
    <section className={classes.effect} aria-label={t('Efecto calculado')} aria-live="polite">
      <h3>{t('Efecto calculado')}</h3>
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
          ? t('Completá los campos para ver el efecto.')
          : t(
              'Es el techo: también cuentan las líneas de cada campaña, los canales, los horarios y el tope de abandono.',
            )}
      </p>
    </section>
  );
}
