import type { CallStage } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { stageName } from '#web/lib/call-words.ts';
import { toneOf } from '#web/lib/known-words.ts';
import { StateBadge } from './state-badge.tsx';

/** Colours of the stages of a live call. */
export const STAGE_TONES: Readonly<Record<CallStage, StateTone>> = {
  queued: 'idle',
  iniciando: 'idle',
  tocando: 'dial',
  atendida: 'wait',
  aguardando_dtmf: 'wait',
  transferindo: 'wait',
  conectada: 'ok',
};

export function StageBadge({ stage, agent }: { stage: CallStage; agent: number | null }) {
  return <StateBadge tone={toneOf(STAGE_TONES, stage)} label={stageName({ etapa: stage, agente: agent })} />;
}
