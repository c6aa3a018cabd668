import type { CallStage } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { stageName } from '#web/lib/call-words.ts';
import { toneOf } from '#web/lib/known-words.ts';
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
export function StageBadge({ stage, agent }: { stage: CallStage; agent: number | null }) {
  return <StateBadge tone={toneOf(STAGE_TONES, stage)} label={stageName({ etapa: stage, agente: agent })} />;
}
