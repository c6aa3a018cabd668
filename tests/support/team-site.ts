import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from './api.ts';
import { withLastingCalls } from './lasting-calls.ts';
import { openSite, type Site } from './site.ts';
import { startCampaign } from './start-campaign.ts';

type TeamSite = {
  readonly site: Site;
  readonly supervisor: Api;
  readonly operator: Api;
  readonly campaignId: number;
};

/**
 * Opens a site whose campaign has a team of the operator alone, who is not signed in. Everybody on the `list` answers,
 * and nobody hangs up.
 */
export async function openTeamSite(list: string): Promise<TeamSite> {
  const site = await withLastingCalls((env) => openSite({ env }));
  const supervisor = await loginAs(site.server.url, 'supervisor');
  const operator = await loginAs(site.server.url, 'operator');
  const { user } = await operator.get<{ user: { id: number } }>('/auth/me');
  const { team } = await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] });
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const body = {
    name: 'Cobranza noviembre',
    cli_number: '+541143210000',
    max_concurrent_calls: 10,
    flow: 'direct',
    dial_method: 'progressive',
    team_id: team.id,
    telefonia: { pos_llamada_s: 600 },
  };
  return { site, supervisor, operator, campaignId: await startCampaign(supervisor, body, list) };
}
