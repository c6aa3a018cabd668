import type { TestApp } from './app.ts';

/** Uploads phone numbers, one per line, to a campaign. Throws on an error answer. */
export async function uploadPhones(
  test: TestApp,
  token: string,
  campaignId: number,
  phones: readonly string[],
): Promise<void> {
  const form = new FormData();
  form.set('campaign_id', String(campaignId));
  form.set('arquivo', new Blob([phones.join('\n')]), 'lista.csv');
  const body = new Response(form);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/contacts/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}
