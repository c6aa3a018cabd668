/** What people and their supervisors order about agents. */
import type { Dialer } from '../dialer-contract.ts';
import { personExtension } from '../model/agent.ts';
import type { AgentGroups } from './agent-groups.ts';

type AgentCommands = Pick<
  Dialer,
  | 'signIn'
  | 'signOut'
  | 'finishWrapUp'
  | 'setAgentPaused'
  | 'setAgentReachable'
  | 'setAgentPresent'
  | 'setNailedUpPhone'
  | 'reactivateAgent'
>;

type AgentCommandsOptions = {
  readonly groups: AgentGroups;
  /** Called after each command, because calls may be placed now. */
  readonly onChanged: () => void;
  /** Called when a person is not there any more, or has a phone that can't be reached. */
  readonly onAway: (agentId: number) => void;
  /** Called when the number of a team's agents on shift may have changed. */
  readonly onShiftsChanged: () => void;
};

/** Creates the commands. They are documented in the dialer's contract. */
export function createAgentCommands({
  groups,
  onChanged,
  onAway,
  onShiftsChanged,
}: AgentCommandsOptions): AgentCommands {
  const poolOf = (agentId: number) => groups.ofAgent(agentId)?.pool;

  function changed<T>(result: T): T {
    onChanged();
    return result;
  }

  return {
    signIn(userId, teamId, how = {}) {
      const isSignedIn = groups.signIn(personExtension(userId), teamId, how);
      onShiftsChanged();
      return changed(isSignedIn);
    },

    signOut(agentId) {
      poolOf(agentId)?.signOut(agentId);
      onShiftsChanged();
      onChanged();
    },

    finishWrapUp: (agentId) => changed(poolOf(agentId)?.finishWrapUp(agentId) ?? false),
    setAgentPaused: (agentId, isPaused, reasonId = null) =>
      changed(poolOf(agentId)?.setPaused(agentId, isPaused, reasonId) ?? false),
    setAgentReachable(agentId, isReachable) {
      poolOf(agentId)?.setReachable(agentId, isReachable);
      if (!isReachable) onAway(agentId);
      onChanged();
    },
    setAgentPresent(agentId, isPresent) {
      poolOf(agentId)?.setPresent(agentId, isPresent);
      if (!isPresent) onAway(agentId);
      onChanged();
    },
    setNailedUpPhone(agentId, phone) {
      poolOf(agentId)?.setNailedUp(agentId, phone);
      if (phone !== 'up') onAway(agentId);
      onChanged();
    },
    reactivateAgent: (agentId) => changed(poolOf(agentId)?.reactivate(agentId) ?? false),
  };
}
