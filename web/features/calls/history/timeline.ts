import type { StateTone } from '#web/app/theme.ts';
import type { CallMetadata } from '#shared/contracts/calls.ts';

/** A stretch of a call's life, from one stage to the next. */
export type WaitMultipliers = { key: string; label: string; tone: StateTone; startMs: number; endMs: number };

type Stage = keyof CallMetadata['etapas'];

/** What begins with each stage. */
const STAGES: readonly { stage: Stage; label: string; tone: StateTone }[] = [
  { stage: 'asignada', label: 'En cola', tone: 'idle' },
  { stage: 'marcada', label: 'Marcando', tone: 'idle' },
  { stage: 'timbrando', label: 'Timbrando', tone: 'dial' },
  { stage: 'atendida', label: 'Atendida', tone: 'wait' },
  { stage: 'menu', label: 'En el menú', tone: 'wait' },
  { stage: 'transferida', label: 'Transfiriendo', tone: 'wait' },
  { stage: 'conectada', label: 'Con agente', tone: 'ok' },
];

/** The call's stages one after another, up to its end or to now. Stages that it did not reach are not there. */
export function timelineOf(stages: CallMetadata['etapas'], nowMs: number): WaitMultipliers[] {
  const endMs = stages.finalizada === null ? nowMs : Date.parse(stages.finalizada);
  const reached = STAGES.flatMap(({ stage, label, tone }) => {
    const at = stages[stage];
    return at === null ? [] : [{ key: stage, label, tone, startMs: Date.parse(at) }];
  });
  const stretches = reached.map((stretch, i) => ({
    ...stretch,
    endMs: Math.max(stretch.startMs, reached[i + 1]?.startMs ?? endMs),
  }));
  // Whoever finds a free agent is there at once.
  return stretches.filter(({ key, startMs, endMs: until }) => key !== 'transferida' || until > startMs);
}
