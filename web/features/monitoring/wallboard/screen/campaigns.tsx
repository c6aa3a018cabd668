import type { Wallboard, WallboardCampaign } from '#shared/contracts/wallboard.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { formatInteger, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { pageOf } from './pages.ts';
import { abandonmentTone, stateOf } from './words.ts';

/** Maximum number of visible rows. More campaigns are shown on pages that take turns. */
const ROWS = 5;

type Props = {
  campaigns: Wallboard['campanas'];
  /** Server time to which the expected end is relative, epoch ms. */
  serverMs: number;
  nowMs: number;
};

/** Campaigns with their progress, abandonment compared with the cap, and expected end. */
export function Campaigns({ campaigns: { total, filas }, serverMs, nowMs }: Props) {
  const { shown, turn } = pageOf(filas, ROWS, nowMs);
  const hidden = total - filas.length;
  return (
    <section className="panel campaigns" aria-label={t('Campañas')}>
      <h2>
        {t('Campañas')}
        {turn !== null && <small>{turn}</small>}
        {hidden > 0 && <small>{t('y {count} más', { count: hidden })}</small>}
      </h2>
      {filas.length === 0 ? (
        <p className="none">{t('Ninguna campaña en marcha')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Campaña')}</th>
              <th scope="col">{t('Avance')}</th>
              <th scope="col">{t('En curso')}</th>
              <th scope="col">{t('Abandono')}</th>
              <th scope="col">{t('Fin')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((campaign) => (
              <Row key={campaign.id} campaign={campaign} serverMs={serverMs} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ campaign, serverMs }: { campaign: WallboardCampaign; serverMs: number }) {
  const { nombre, terminados, contactos, en_curso, fin_previsto, abandono } = campaign;
  const share = contactos === 0 ? 0 : Math.min(1, terminados / contactos);
  const state = stateOf(campaign);
  return (
    <tr>
      <th scope="row">
        <span className="name">{nombre}</span>
        <span className={`state ${state.tone}`}>{state.text}</span>
      </th>
      <td className="progress" style={{ '--share': share }}>
        {/* Rounded down, because a list with one contact left is not complete. */}
        {formatShortPercent(Math.floor(100 * share))}
      </td>
      <td>{formatInteger(en_curso)}</td>
      <td className={abandonmentTone(abandono.porcentaje, abandono.tope)}>
        {formatPercent(abandono.porcentaje)}
        <small>{abandono.periodo === '24h' ? t('24 h') : t('hoy')}</small>
      </td>
      <td>{fin_previsto === null ? '—' : formatSoon(Date.parse(fin_previsto), serverMs)}</td>
    </tr>
  );
}
