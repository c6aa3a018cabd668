import type { Cli } from '#shared/contracts/clis.ts';
import type { StateTone } from '#web/app/theme.ts';
import { RestReason } from '#web/features/caller-ids/cli-rest.tsx';
import { TodayCalls } from '#web/features/caller-ids/today-calls.tsx';
import { t } from '#web/lib/i18n.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useClis } from '../api.ts';
import classes from './dashboard.module.css';
import { ListPanel } from './list-panel.tsx';

export function ClisPanel() {
  const query = useClis();
  return (
    <ListPanel
      section="caller-id"
      title={t('Números CLI')}
      query={query}
      most={6}
      // Resting ones first, then the busiest.
      itemsOf={(answer) =>
        answer.clis.toSorted((a, b) => Number(rests(b)) - Number(rests(a)) || b.llamadas_hoy - a.llamadas_hoy)
      }
      itemKey={(cli) => cli.id}
      empty={t('Ningún CLI cargado')}
    >
      {(cli) => (
        <>
          <span className={classes.main}>
            <Phone number={cli.numero} />
          </span>
          <StateBadge {...stateOf(cli)} />
          <span className={classes.sub}>
            <CountryName country={cli.pais} />
          </span>
          <span className={classes.sub}>
            <TodayCalls cli={cli} /> {t('hoy')}
          </span>
          {rests(cli) && (
            <span className={classes.wide}>
              <RestReason cli={cli} />
            </span>
          )}
        </>
      )}
    </ListPanel>
  );
}

const rests = ({ activo, rests_until: until }: Cli): boolean => activo && until !== null;

function stateOf(cli: Cli): { tone: StateTone; label: string } {
  if (!cli.activo) return { tone: 'idle', label: t('Inactivo') };
  return rests(cli) ? { tone: 'bad', label: t('En reposo') } : { tone: 'ok', label: t('Activo') };
}
