/** Describes a campaign's list on screen: its parts by outcome, and when it will end. */
import type { CampaignProgress } from '#shared/contracts/press1.ts';
import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';
import { DESENLACES } from './call-words.ts';
import { formatSoon } from './formats/dates.ts';
import { isDialing, type CampaignHold } from './waiting.ts';

export type ListPart = {
  readonly label: string;
  readonly count: number;
  readonly tone: StateTone;
  readonly note: string;
};

/** Returns the parts of the list, which add up to its total: finished contacts first, never called ones last. */
export function listPartsOf(progress: CampaignProgress, nowMs = Date.now()): ListPart[] {
  const { con_exito, ended_by_hand, agotados, opt_out, excluidos, por_reintentar, sin_intentar } = progress;
  return [
    { label: t('Con éxito'), count: con_exito, tone: 'ok', note: t('no se llaman más') },
    { label: DESENLACES.finalizada_a_mano, count: ended_by_hand, tone: 'idle', note: t('no se llaman más') },
    { label: t('Agotados'), count: agotados, tone: 'idle', note: t('sin más intentos') },
    { label: t('Opt-out'), count: opt_out, tone: 'bad', note: t('pidieron no recibir llamadas') },
    { label: t('Excluidos'), count: excluidos, tone: 'bad', note: t('a mano o en la blacklist') },
    { label: t('Por reintentar'), count: por_reintentar, tone: 'wait', note: retryNote(progress, nowMs) },
    { label: t('Sin intentos'), count: sin_intentar, tone: 'dial', note: t('sin llamar o con el intento devuelto') },
  ];
}

function retryNote({ proximo_reintento }: CampaignProgress, nowMs: number): string {
  if (proximo_reintento === null) return t('ninguno espera');
  const dueMs = Date.parse(proximo_reintento);
  return dueMs <= nowMs ? t('el próximo, ahora') : t('el próximo, {when}', { when: formatSoon(dueMs, nowMs) });
}

/** Returns when the list is expected to end, or why there is no forecast. */
export function forecastText(progress: CampaignProgress, campaign: CampaignHold, nowMs = Date.now()): string {
  const { total, llamadas_restantes, fin_previsto } = progress;
  if (total === 0) return t('La campaña no tiene contactos.');
  if (llamadas_restantes === 0) return t('La lista está terminada.');
  if (fin_previsto !== null)
    return t(
      'Faltan unas {count, plural, one {# llamada} other {# llamadas}}. Fin previsto: {when}, al ritmo del último minuto.',
      { count: llamadas_restantes, when: formatSoon(Date.parse(fin_previsto), nowMs) },
    );
  if (campaign.status !== 'active')
    return t(
      'Faltan unas {count, plural, one {# llamada} other {# llamadas}}. El fin previsto aparece cuando la campaña llama.',
      { count: llamadas_restantes },
    );
  const why = isDialing(campaign) ? t('todavía no llama hace un minuto') : campaign.motivo_espera_texto;
  return t('Faltan unas {count, plural, one {# llamada} other {# llamadas}}. Sin fin previsto por ahora: {why}.', {
    count: llamadas_restantes,
    why: why?.replace(/^./, (first) => first.toLowerCase()) ?? '',
  });
}
