import { useState } from 'react';
import type { CallMetadata } from '#shared/contracts/calls.ts';
import { formatDecimal } from '#web/lib/formats/numbers.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { type WaitMultipliers, timelineOf } from '../timeline.ts';
import classes from './history.module.css';

/** The call's stages, drawn to scale and listed. */
export function CallTimeline({ stages }: { stages: CallMetadata['etapas'] }) {
  const [now] = useState(Date.now);
  const stretches = timelineOf(stages, now);
  const first = stretches[0]?.startMs ?? 0;
  const span = Math.max(1, (stretches.at(-1)?.endMs ?? 0) - first);
  return (
    <div>
      <div className={classes.scale} aria-hidden="true">
        {stretches.map((stretch) => (
          <span
            key={stretch.key}
            style={{
              left: `${(100 * (stretch.startMs - first)) / span}%`,
              width: `${(100 * lengthOf(stretch)) / span}%`,
              background: `var(--state-${stretch.tone})`,
            }}
          />
        ))}
      </div>
      <ol className={classes.stages}>
        {stretches.map((stretch) => (
          <li key={stretch.key}>
            <span
              className={classes.swatch}
              style={{ background: `var(--state-${stretch.tone})` }}
              aria-hidden="true"
            />
            <span>{stretch.label}</span>
            <time>{formatTime(stretch.startMs)}</time>
            <span>{formatDecimal(lengthOf(stretch) / 1000)} s</span>
          </li>
        ))}
        {stages.finalizada !== null && (
          <li>
            <span className={classes.swatch} style={{ background: 'var(--text)' }} aria-hidden="true" />
            <span>Fin</span>
            <time>{formatTime(Date.parse(stages.finalizada))}</time>
            <span>{formatDecimal(span / 1000)} s en total</span>
          </li>
        )}
      </ol>
    </div>
  );
}

function lengthOf({ startMs, endMs }: WaitMultipliers): number {
  return endMs - startMs;
}
