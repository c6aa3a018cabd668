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
      itemsOf={(answer) => answer.clis.toSorted((a, b) => b.llamadas_hoy - a.llamadas_hoy)}
      itemKey={(cli) => cli.id}
      empty={t('Ningún CLI cargado')}
    >
      {(cli) => (
        <>
          <span className={classes.main}>
            <Phone number={cli.numero} />
          </span>
          <StateBadge tone={cli.activo ? 'ok' : 'idle'} label={cli.activo ? t('Activo') : t('Inactivo')} />
          <span className={classes.sub}>
            <CountryName country={cli.pais} />
          </span>
          <span className={classes.sub}>
            <TodayCalls cli={cli} /> {t('hoy')}
          </span>
        </>
      )}
    </ListPanel>
  );
}
