import type { CallProgress } from '#engine/model/call-progress.ts';
import type { DeskCall } from '#shared/contracts/desk.ts';

type ConsultedCall = Pick<
  CallProgress,
  'agentId' | 'consultedId' | 'consultedPhone' | 'consultation' | 'heldAtMs' | 'transferredByAgentId'
> & { readonly endedAtMs: number | null };

/** A consultation as one of its agents sees it. */
export type SeenConsultation = {
  /** The other agent, or the outside number (E.164). */
  readonly other: { readonly agentId: number } | { readonly phone: string };
  readonly state: NonNullable<DeskCall['consultation']>['state'];
  /** Whether the call is this agent's. */
  readonly isOwn: boolean;
};

/** Returns the consultation that an agent has part in, or null. */
export function consultationOf(
  agentId: number,
  { agentId: ownerId, consultedId, consultedPhone, consultation, heldAtMs, endedAtMs }: ConsultedCall,
): SeenConsultation | null {
  if (consultation === null || ownerId === null || endedAtMs !== null) return null;
  const consulted = consultedPhone === null ? { agentId: consultedId! } : { phone: consultedPhone };
  const state = consultation === 'calling' ? 'calling' : heldAtMs === null ? 'conference' : 'talking';
  if (agentId === ownerId) return { other: consulted, state, isOwn: true };
  return agentId === consultedId ? { other: { agentId: ownerId }, state, isOwn: false } : null;
}

/** Returns whether an agent who wraps up a call has transferred it after a consultation, so that it is another's. */
export function isPassedOn(agentId: number, { agentId: ownerId, transferredByAgentId }: ConsultedCall): boolean {
  return ownerId === null ? transferredByAgentId === agentId : ownerId !== agentId;
}
