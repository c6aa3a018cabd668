/** An agent leaves the campaign's message on an answering machine by key, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import { silentWav } from '../server/audio/uploads.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import type { Site } from '../support/site.ts';
import { openTeamSite } from '../support/team-site.ts';

const DESKTOP = { width: 1440, height: 900 };
const CALL_MS = 100_000;
const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911230${10_000 + i}`)];

let site: Site;
let operator: Api;
let supervisor: Api;
let campaignId: number;
let page: Page;

beforeAll(async () => {
  ({ site, operator, supervisor, campaignId } = await openTeamSite(LIST.join('\n')));
  page = await site.enter('operator', '/puesto', { viewport: DESKTOP });
  await button('Empezar').waitFor();
  await page.keyboard.press('F2');
});
afterAll(() => site.dispose());

const state = () => page.getByRole('region', { name: 'Estado' }).getByRole('status').innerText();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const callInHand = async () => (await operator.get<DeskAnswer>('/desk')).desk.call;

async function inCall(): Promise<number> {
  await expect
    .poll(
      async () => {
        if ((await state()) === 'En cierre') await page.keyboard.press('F2');
        return button('Transferir').count();
      },
      { timeout: CALL_MS },
    )
    .toBe(1);
  return (await callInHand())!.id;
}

it('there is no button without a message, and with one F1 leaves it and frees the agent', async () => {
  await inCall();
  expect(await button('Dejar mensaje').count()).toBe(0);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(silentWav(2))]), 'buzon.wav');
  const answer = await supervisor.raw('POST', '/audio/upload', { body: form });
  const { audio } = (await answer.json()) as { audio: AudioFile };
  await supervisor.put(`/campaigns/${campaignId}`, { telefonia: { mensaje_buzon_id: audio.id } });
  await page.keyboard.press('F8');
  await expect.poll(state).toBe('En cierre');
  const id = await inCall();
  await button('Dejar mensaje').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('F1');
  await page.getByText('El mensaje queda en el buzón y la llamada se corta sola').waitFor();
  await expect.poll(async () => (await callInHand())?.id).not.toBe(id);
  await expect
    .poll(async () => (await operator.get<{ desenlace: string | null }>(`/llamadas/${id}`)).desenlace, {
      timeout: CALL_MS,
    })
    .toBe('maquina');
});
