import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { dialerStateOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { usePanelAudios } from '../api.ts';

export function SummaryTiles() {
  const todayPath = useTodayPath();
  const campaigns = useCampaigns().data;
  const status = useDialerStatus().data;
  const audios = usePanelAudios().data;
  const mayManage = useMay('supervisor');
  const active = campaigns?.filter((campaign) => campaign.status === 'active').length;
  const contacts = campaigns?.reduce((sum, campaign) => sum + campaign.contacts_total, 0);
  return (
    <TileRow>
      <FigureTile
        label={t('Campañas')}
        value={campaigns && formatInteger(campaigns.length)}
        note={
          active === undefined ? undefined : t('{count, plural, one {# activa} other {# activas}}', { count: active })
        }
        {...(mayManage && { href: pathOf('campanhas') })}
      />
      <FigureTile
        label={t('Contactos')}
        value={contacts === undefined ? undefined : formatInteger(contacts)}
        note={t('en todas las campañas')}
      />
      <FigureTile
        label={t('Realizadas hoy')}
        value={status && formatInteger(status.total_calls)}
        note={t('llamadas')}
        href={todayPath({ alcanzo: 'realizada' })}
      />
      <FigureTile
        label={t('Llamadas en curso')}
        value={status && formatInteger(status.concurrent_calls)}
        note={status && t('discador {state}', { state: dialerStateOf(status).label.toLowerCase() })}
        href={pathOf('realtime')}
      />
      <FigureTile
        label={t('Velocidad global')}
        value={status && formatInteger(status.config.max_calls_per_second)}
        unit="CPS"
        note={t('de todas las campañas')}
      />
      <FigureTile label={t('Audios')} value={audios && formatInteger(audios.length)} note={t('subidos')} />
    </TileRow>
  );
}
