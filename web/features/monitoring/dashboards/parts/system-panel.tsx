import { STORAGE_FAULTS } from '#shared/domain/storage-faults.ts';
import type { StateTone } from '#web/app/theme.ts';
import { dialerStateOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { telephonyStateOf } from '#web/lib/telephony.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Readiness } from '#web/lib/api/api.ts';
import { t } from '#web/lib/i18n.ts';
import { useReadiness } from '../api.ts';
import classes from './dashboard.module.css';

type Shown = { tone: StateTone; label: string };

const NO_RESPONSE: Shown = { tone: 'bad', label: t('Sin respuesta') };
const WAITING: Shown = { tone: 'idle', label: '…' };

/** Shows the health of each component. If either query fails, the last answers no longer count. */
export function SystemPanel() {
  const readiness = useReadiness();
  const dialer = useDialerStatus();
  const silent = readiness.isError || dialer.isError;
  const shown = <Value,>(value: Value | undefined, as: (value: Value) => Shown): Shown => {
    if (silent) return NO_RESPONSE;
    return value === undefined ? WAITING : as(value);
  };
  return (
    <Panel title={t('Estado del sistema')}>
      <dl className={classes.parts}>
        <Row name={t('Servidor')} shown={shown(readiness.data && true, worksAs)} />
        <Row name={t('Base de datos')} shown={shown(readiness.data, storageAs)} />
        <Row name={t('Motor de discado')} shown={shown(readiness.data?.engine, worksAs)} />
        <Row name={t('Discador')} shown={shown(dialer.data, dialerStateOf)} />
        <Row name={t('Telefonía')} shown={shown(dialer.data, telephonyStateOf)} />
      </dl>
    </Panel>
  );
}

function Row({ name, shown }: { name: string; shown: Shown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StateBadge tone={shown.tone} label={shown.label} />
      </dd>
    </div>
  );
}

/** Returns the state of the database, with the storage fault if there is a known one. */
function storageAs({ database, problem }: Readiness): Shown {
  return problem === null ? worksAs(database) : { tone: 'bad', label: t(STORAGE_FAULTS[problem]) };
}

function worksAs(works: boolean): Shown {
  return works ? { tone: 'ok', label: t('Operativo') } : NO_RESPONSE;
}
