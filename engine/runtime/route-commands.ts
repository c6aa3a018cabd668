/** What is ordered about trunks and caller ids. */
import type { Loop } from '../kernel/loop.ts';
import type { Dialer } from '../dialer-contract.ts';
import type { CallerIdManager } from './caller-id-manager.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { TrunkManager } from './trunk-manager.ts';

type RouteCommands = Pick<
  Dialer,
  'setTrunks' | 'probeTrunk' | 'setCallerIds' | 'setCallerIdUse' | 'setBlockedCallerIds' | 'setCallerIdRests'
>;

type RouteCommandsOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly facts: FactDispatcher;
  readonly trunks: Pick<TrunkManager, 'setTrunks' | 'probe'>;
  readonly callerIds: Pick<CallerIdManager, 'setPlan' | 'setUse' | 'setBlocked' | 'setRests'>;
  /** Called after each command, because calls may be placed now. */
  readonly onChanged: () => void;
};

/** Creates the commands. They are documented in the dialer's contract. */
export function createRouteCommands(options: RouteCommandsOptions): RouteCommands {
  const { loop, facts, trunks, callerIds, onChanged } = options;

  function thenChanged<Given>(act: (given: Given) => void): (given: Given) => void {
    return (given) => {
      act(given);
      onChanged();
    };
  }

  return {
    setTrunks: thenChanged(trunks.setTrunks),

    probeTrunk(trunkId) {
      if (!trunks.probe(trunkId)) return false;
      facts.TrunkRestEnded?.({ kind: 'TrunkRestEnded', at: loop.now(), trunkId });
      onChanged();
      return true;
    },

    setCallerIds: thenChanged(callerIds.setPlan),
    setCallerIdUse: thenChanged(callerIds.setUse),
    setBlockedCallerIds: thenChanged(callerIds.setBlocked),
    setCallerIdRests: thenChanged(callerIds.setRests),
  };
}
