/** A desk, the administrator's by default, in a team of one, at a server that dials over the lab. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { expect } from 'vitest';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import type { LiveMessage } from '#shared/live.ts';
import type { DialingSite } from '../../../scripts/telephony/dialing-site.ts';
import { loginAs, type Api } from '../../support/api.ts';

export type OpenDesk = {
  readonly api: Api;
  readonly teamId: number;
  /** Returns the latest desk. */
  desk(): Desk;
  state(): Desk['state'];
  /** Returns the states shown so far, each once in a row. */
  states(): readonly Desk['state'][];
  signIn(): Promise<unknown>;
  /** Opens the desk again, after the server was restarted. */
  reopen(): Promise<void>;
  close(): void;
};

type Account = { readonly username: string; readonly password: string };

const PASSWORD = 'una-clave-bien-larga';

/** Adds an operator, who has chosen a password. */
export async function addOperator(site: DialingSite, admin: Api, username: string): Promise<Account & { id: number }> {
  const body = { username, name: username, email: `${username}@cadencia.example`, role: 'operator' };
  const { id, password } = await admin.post<{ id: number; password: string }>('/users', body);
  const api = await loginAs(site.server().url, username, password);
  await api.post('/auth/password', { current_password: password, new_password: PASSWORD });
  return { id, username, password: PASSWORD };
}

/**
 * Opens the desk of an account's person, without signing in: in the given team, or in a new one of that person alone,
 * which has `fields`.
 */
export async function openDesk(
  site: DialingSite,
  fields: object = {},
  account: Account = site.account,
  ofTeam?: number,
): Promise<OpenDesk> {
  let api: Api;
  let socket: WebSocket;
  let latest: Desk;
  const states: Desk['state'][] = [];

  async function open(): Promise<void> {
    const { url } = site.server();
    api = await loginAs(url, account.username, account.password);
    socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', api.token]);
    socket.on('error', () => {}); // the server is killed
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as LiveMessage;
      if (message.type !== 'desk') return;
      latest = message.data;
      if (states.at(-1) !== latest.state) states.push(latest.state);
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
    ({ desk: latest } = await api.get<DeskAnswer>('/desk'));
  }

  await open();
  async function addTeam(): Promise<number> {
    const { user } = await api.get<{ user: { id: number } }>('/auth/me');
    const body = { name: 'Ventas', member_ids: [user.id], ...fields };
    return (await api.post<TeamAnswer>('/teams', body)).team.id;
  }
  const teamId = ofTeam ?? (await addTeam());
  return {
    get api() {
      return api;
    },
    teamId,
    desk: () => latest,
    state: () => latest.state,
    states: () => states,
    signIn: () => api.post('/desk/sign-in', { team_id: teamId }),
    reopen: open,
    close: () => socket.terminate(),
  };
}

/** Starts a campaign of the desk's team. `more` are further fields of it. */
export async function dialFor(
  { api, teamId }: OpenDesk,
  site: DialingSite,
  phones: readonly string[],
  more: object = {},
): Promise<void> {
  const name = `Equipo ${phones[0]}`;
  const { id } = await api.post<{ id: number }>('/audio/contextos', { nombre: name, detectar_voicemail: false });
  const fields = { dial_method: 'progressive', contexto_id: id, team_id: teamId, ...more };
  await site.start(await site.addCampaign({ name, callerId: '+541145678901', phones, fields }));
}

export async function untilState(desk: OpenDesk, state: Desk['state'], timeout = 30_000): Promise<void> {
  await expect.poll(desk.state, { timeout, interval: 20 }).toBe(state);
}
