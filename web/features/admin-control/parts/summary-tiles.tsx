import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { dialerStateOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { usePanelAudios } from '../api.ts';

/** Totals at a glance. */
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
        label="Campañas"
        value={campaigns && formatInteger(campaigns.length)}
        note={active === undefined ? undefined : `${formatInteger(active)} ${active === 1 ? 'activa' : 'activas'}`}
        {...(mayManage && { href: pathOf('campanhas') })}
      />
      <FigureTile
        label="Contactos"
        value={contacts === undefined ? undefined : formatInteger(contacts)}
        note="en todas las campañas"
      />
      <FigureTile
        label="Realizadas hoy"
        value={status && formatInteger(status.total_calls)}
        note="llamadas"
        href={todayPath({ alcanzo: 'realizada' })}
      />
      <FigureTile
        label="Llamadas en curso"
        value={status && formatInteger(status.concurrent_calls)}
        note={status && `discador ${dialerStateOf(status).label.toLowerCase()}`}
        href={pathOf('realtime')}
      />
      <FigureTile
        label="Velocidad global"
        value={status && formatInteger(status.config.max_calls_per_second)}
        unit="CPS"
        note="de todas las campañas"
      />
      <FigureTile label="Audios" value={audios && formatInteger(audios.length)} note="subidos" />
    </TileRow>
  );
}
