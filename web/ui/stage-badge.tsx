import type { CallStage } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { ETAPAS } from '#web/lib/call-words.ts';
import { labelOf, toneOf } from '#web/lib/known-words.ts';
import { StateBadge } from './state-badge.tsx';

/** The colours of the stages of a call in progress. */
export const STAGE_TONES: Readonly<Record<CallStage, StateTone>> = {
  queued: 'idle',
  iniciando: 'idle',
  tocando: 'dial',
  atendida: 'wait',
  aguardando_dtmf: 'wait',
  transferindo: 'wait',
  conectada: 'ok',
};

/** The stage of a call in progress. */
export function StageBadge({ stage }: { stage: CallStage }) {
  return <StateBadge tone={toneOf(STAGE_TONES, stage)} label={labelOf(ETAPAS, stage)} />;
}
