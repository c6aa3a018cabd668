/** Two people at their desks on the real server, each with a team of their own. The operator's has a campaign. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from './api.ts';
import { startTestApp, type TestApp } from './app.ts';
import { queryValue } from './database.ts';
import { withLastingCalls } from './lasting-calls.ts';
import { startCampaign } from './start-campaign.ts';

const WHO = ['operator', 'supervisor'] as const;
/** The demo account of each person. */
export type Seated = (typeof WHO)[number];
const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911230${10_000 + i}`)];

export type TwoDesks = {
  readonly test: TestApp;
  readonly apis: Readonly<Record<Seated, Api>>;
  readonly teams: Readonly<Record<Seated, number>>;
  /** Ids of the users. */
  readonly ids: Readonly<Record<Seated, number>>;
  readonly deskOf: (who: Seated) => Promise<Desk>;
  /** Waits until the operator talks to somebody, and returns the call's id. */
  readonly talking: () => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Everybody answers, and hangs up after `talkMs`, by default a day. */
export async function openTwoDesks(talkMs?: number): Promise<TwoDesks> {
  const test = await withLastingCalls((env) => startTestApp({ env }), talkMs);
  const url = await test.listen();
  const sockets: WebSocket[] = [];
  const apis = {} as Record<Seated, Api>;
  const teams = {} as Record<Seated, number>;
  const ids = {} as Record<Seated, number>;
  for (const who of WHO) {
    apis[who] = await loginAs(url, who);
    ids[who] = queryValue<number>(test.db, `select id from users where username = '${who}'`)!;
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', apis[who].token]);
    sockets.push(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
  }
  const { supervisor } = apis;
  for (const who of WHO) {
    const body = { name: `Equipo de ${who}`, member_ids: [ids[who]] };
    teams[who] = (await supervisor.post<TeamAnswer>('/teams', body)).team.id;
    await apis[who].post('/desk/sign-in', { team_id: teams[who] });
  }
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const body = {
    name: 'Ventas',
    cli_number: '+541143210000',
    max_concurrent_calls: 10,
    flow: 'direct',
    dial_method: 'progressive',
    team_id: teams.operator,
  };
  await startCampaign(supervisor, body, LIST.join('\n'));
  const deskOf = async (who: Seated): Promise<Desk> => (await apis[who].get<DeskAnswer>('/desk')).desk;
  return {
    test,
    apis,
    teams,
    ids,
    deskOf,
    async talking() {
      await expect
        .poll(
          async () => {
            const { state, call } = await deskOf('operator');
            if (state === 'wrap_up') await test.request('operator', 'POST', '/desk/finish', {});
            return state === 'in_call' && call?.connected_at !== null;
          },
          { timeout: 50_000 },
        )
        .toBe(true);
      return (await deskOf('operator')).call!.id;
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      await test.close();
    },
  };
}
