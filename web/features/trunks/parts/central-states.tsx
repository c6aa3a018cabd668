import type { TrunkOnCentral } from '#shared/contracts/trunks.ts';
import { counted } from '#web/lib/formats/numbers.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { detailOf, stateOf } from '../central-state.ts';
import classes from './trunks.module.css';

/** A trunk's state on each PBX. */
export function CentralStates({ centrals }: { centrals: readonly TrunkOnCentral[] }) {
  if (centrals.length === 0) return <StateBadge tone="idle" label="En ninguna central" />;
  return (
    <ul className={classes.centrals} aria-label="Estado en cada central">
      {centrals.map((central) => (
        <CentralState key={central.central} central={central} isOnly={centrals.length === 1} />
      ))}
    </ul>
  );
}

function CentralState({ central, isOnly }: { central: TrunkOnCentral; isOnly: boolean }) {
  const detail = detailOf(central);
  return (
    <li title={`${central.central}: ${counted(central.llamadas, 'llamada', 'llamadas')} en curso`}>
      <StateBadge {...stateOf(central)} />
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
      {!isOnly && <span className={`mono ${classes.detail}`}>{central.central}</span>}
    </li>
  );
}
