import { useState } from 'react';
import type { CallMetadata } from '#shared/contracts/calls.ts';
import { formatDecimal } from '#web/lib/formats/numbers.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type StageSpan, timelineOf } from '../timeline.ts';
import classes from './history.module.css';

type Props = {
  call: Pick<CallMetadata, 'etapas' | 'agente'>;
  /** False if the server stopped during the call. The stored end is then the time of this stop or of the next start. */
  isEndKnown: boolean;
};

/** Shows the stages of a call as a list and as a bar drawn to scale. */
export function CallTimeline({ call, isEndKnown }: Props) {
  const { etapas: stages } = call;
  const [now] = useState(Date.now);
  const spans = timelineOf(call, now, isEndKnown);
  const first = spans[0]?.startMs ?? 0;
  const span = Math.max(1, (spans.at(-1)?.endMs ?? 0) - first);
  return (
    <div>
      <div className={classes.scale} aria-hidden="true">
        {spans.map((stageSpan) => (
          <span
            key={stageSpan.key}
            style={{
              left: `${(100 * (stageSpan.startMs - first)) / span}%`,
              width: `${(100 * lengthOf(stageSpan)) / span}%`,
              background: `var(--state-${stageSpan.tone})`,
            }}
          />
        ))}
      </div>
      <ol className={classes.stages}>
        {spans.map((stageSpan) => (
          <li key={stageSpan.key}>
            <span
              className={classes.swatch}
              style={{ background: `var(--state-${stageSpan.tone})` }}
              aria-hidden="true"
            />
            <span>{stageSpan.label}</span>
            <time>{formatTime(stageSpan.startMs)}</time>
            <span>
              {isEndKnown || stageSpan !== spans.at(-1) ? `${formatDecimal(lengthOf(stageSpan) / 1000)} s` : '—'}
            </span>
          </li>
        ))}
        {stages.finalizada !== null && isEndKnown && (
          <li>
            <span className={classes.swatch} style={{ background: 'var(--text)' }} aria-hidden="true" />
            <span>{t('Fin')}</span>
            <time>{formatTime(Date.parse(stages.finalizada))}</time>
            <span>{t('{seconds} s en total', { seconds: formatDecimal(span / 1000) })}</span>
          </li>
        )}
      </ol>
    </div>
  );
}

function lengthOf({ startMs, endMs }: StageSpan): number {
  return endMs - startMs;
}
