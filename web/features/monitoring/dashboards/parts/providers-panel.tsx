import { healthRank, trunkStateOf } from '#web/features/trunks/trunk-health.ts';
import { percentOf } from '#shared/domain/figures.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import type { Provider } from '#shared/contracts/trunks.ts';
import { useProviders } from '../api.ts';
import classes from './dashboard.module.css';
import { ListPanel } from './list-panel.tsx';

export function ProvidersPanel() {
  const query = useProviders();
  return (
    <ListPanel
      section="trunks"
      title={t('Proveedores SIP')}
      query={query}
      most={6}
      // Trunks out of service come first, then the busiest. Ties keep the order in which the trunks are used.
      itemsOf={(answer) =>
        answer.provedores.toSorted((a, b) => healthRank(judged(a)) - healthRank(judged(b)) || b.llamadas - a.llamadas)
      }
      itemKey={(provider) => provider.id}
      empty={t('Ningún trunk configurado')}
    >
      {(provider) => (
        <>
          <span className={classes.main}>{provider.nome}</span>
          <StateBadge {...shownOf(provider)} />
          <span className={classes.wide}>
            <UsageBar
              percent={percentOf(provider.llamadas, provider.max_channels)}
              text={t('{used} / {most} canales', {
                used: formatInteger(provider.llamadas),
                most: formatInteger(provider.max_channels),
              })}
            />
          </span>
        </>
      )}
    </ListPanel>
  );
}

const judged = (provider: Provider) => ({ ...provider, is_active: provider.status === 'active' });

function shownOf(provider: Provider) {
  const { tone, label } = trunkStateOf(judged(provider));
  return { tone, label };
}
