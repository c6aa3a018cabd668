import type { ErrorAnswer } from '#shared/contracts/common.ts';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { queryRows } from './database.ts';
import type { ListsRig } from './test-lists.ts';

type Fields = Record<string, string>;
export type StoredContact = { readonly phone: string; readonly name: string; readonly columns: string | null };

/** Builds a form with `before`, the file and `after`, in this order. */
export function listForm(
  content: BlobPart,
  before: Fields,
  { name = 'lista.csv', after = {} as Fields } = {},
): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(before)) data.append(key, value);
  data.append('arquivo', new Blob([content]), name);
  for (const [key, value] of Object.entries(after)) data.append(key, value);
  return data;
}

/** Sends lists to a running app. `rig` is read at each call. */
export function uploadCalls(rig: () => ListsRig) {
  return {
    /** Throws on an error answer. */
    async upload(data: FormData): Promise<UploadAnswer> {
      const answer = await rig().post('/contacts/upload', data);
      const body = (await answer.json()) as UploadAnswer;
      if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
      return body;
    },
    async refused(data: FormData): Promise<ErrorAnswer & { status: number }> {
      const answer = await rig().post('/contacts/upload', data);
      return { ...((await answer.json()) as ErrorAnswer), status: answer.status };
    },
    async progress(id: string): Promise<UploadProgress> {
      return (await (await rig().get(`/contacts/uploads/${id}`)).json()) as UploadProgress;
    },
    contactsOf(campaign: number): StoredContact[] {
      const query = `select phone, name, columns from contacts left join contact_columns on contact_id = id
        where campaign_id = ? order by id`;
      return queryRows(rig().db, query, campaign) as StoredContact[];
    },
  };
}
