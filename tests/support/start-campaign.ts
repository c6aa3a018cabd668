import type { Api } from './api.ts';

/** Creates a campaign with the fields in `body`, uploads its list and starts it. Returns its id. */
export async function startCampaign(
  api: Api,
  body: { readonly name: string } & Readonly<Record<string, unknown>>,
  list: string | Uint8Array<ArrayBuffer>,
  file = 'lista.csv',
): Promise<number> {
  const { id } = await api.post<{ id: number }>('/campaigns', body);
  await api.upload(id, file, list);
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  return id;
}
