import type { TrunkOnCentral } from '#shared/contracts/trunks.ts';
import { t } from '#web/lib/i18n.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { detailOf, stateOf } from '../trunk-state.ts';
import classes from './trunks.module.css';

export function PbxStates({ states }: { states: readonly TrunkOnCentral[] }) {
  if (states.length === 0) return <StateBadge tone="idle" label={t('En ninguna central')} />;
  return (
    <ul className={classes.pbxs} aria-label={t('Estado en cada central')}>
      {states.map((state) => (
        <PbxState key={state.central} state={state} isOnly={states.length === 1} />
      ))}
    </ul>
  );
}

function PbxState({ state, isOnly }: { state: TrunkOnCentral; isOnly: boolean }) {
  const detail = detailOf(state);
  return (
    <li
      title={t('{central}: {count, plural, one {# llamada} other {# llamadas}} en curso', {
        central: state.central,
        count: state.llamadas,
      })}
    >
      <StateBadge {...stateOf(state)} />
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
      {!isOnly && <span className={`mono ${classes.detail}`}>{state.central}</span>}
    </li>
  );
}
