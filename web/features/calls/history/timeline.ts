import type { StateTone } from '#web/app/theme.ts';
import type { CallMetadata } from '#shared/contracts/calls.ts';
import { t } from '#web/lib/i18n.ts';

/** Time from one stage of a call to the next. */
export type StageSpan = { key: string; label: string; tone: StateTone; startMs: number; endMs: number };

type Stage = keyof CallMetadata['etapas'];

/** Label and colour of the state that begins with each stage. */
const STAGES: readonly { stage: Stage; label: string; tone: StateTone }[] = [
  { stage: 'asignada', label: t('En cola'), tone: 'idle' },
  { stage: 'marcada', label: t('Marcando'), tone: 'idle' },
  { stage: 'timbrando', label: t('Timbrando'), tone: 'dial' },
  { stage: 'atendida', label: t('Atendida'), tone: 'wait' },
  { stage: 'menu', label: t('En el menú'), tone: 'wait' },
  { stage: 'transferida', label: t('Transfiriendo'), tone: 'wait' },
  { stage: 'conectada', label: t('Con agente'), tone: 'ok' },
];

/** Label of connected calls without an agent, which have a session. */
const WITH_SESSION = t('Con sesión');

/**
 * Returns the stages a call has reached, in order, up to its end or `nowMs`. If the end is unknown, the last stage has
 * no length.
 */
export function timelineOf(
  { etapas: stages, agente }: Pick<CallMetadata, 'etapas' | 'agente'>,
  nowMs: number,
  isEndKnown = true,
): StageSpan[] {
  const ended = stages.finalizada === null ? nowMs : Date.parse(stages.finalizada);
  const endMs = isEndKnown ? ended : -Infinity;
  const reached = STAGES.flatMap(({ stage, label, tone }) => {
    const at = stages[stage];
    const shown = stage === 'conectada' && agente === null ? WITH_SESSION : label;
    return at === null ? [] : [{ key: stage, label: shown, tone, startMs: Date.parse(at) }];
  });
  const spans = reached.map((stageSpan, i) => ({
    ...stageSpan,
    endMs: Math.max(stageSpan.startMs, reached[i + 1]?.startMs ?? endMs),
  }));
  // Omit transfers to a free agent, which take no time.
  return spans.filter(({ key, startMs, endMs: until }) => key !== 'transferida' || until > startMs);
}
