import type { UploadAnswer } from '#shared/contracts/contacts.ts';
import type { TestApp } from './app.ts';

/** Uploads a list to a campaign. Throws on an error answer. */
export async function uploadList(
  test: TestApp,
  token: string,
  campaignId: number,
  list: string,
): Promise<UploadAnswer> {
  const form = new FormData();
  form.set('campaign_id', String(campaignId));
  form.set('arquivo', new Blob([list]), 'lista.csv');
  const body = new Response(form);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/contacts/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<UploadAnswer>();
}

/** Uploads phone numbers, one per line, to a campaign. Throws on an error answer. */
export async function uploadPhones(
  test: TestApp,
  token: string,
  campaignId: number,
  phones: readonly string[],
): Promise<void> {
  await uploadList(test, token, campaignId, phones.join('\n'));
}
