/** What an upload says about its lines: reasons with their counts, what was cut, and what was found in the file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { queryRows } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

async function upload(content: BlobPart, fields: Record<string, string>): Promise<UploadAnswer> {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append('arquivo', new Blob([content]), 'lista.csv');
  const answer = await rig.post('/contacts/upload', data);
  const body = (await answer.json()) as UploadAnswer;
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body;
}

const progress = async (id: string): Promise<UploadProgress> =>
  (await (await rig.get(`/contacts/uploads/${id}`)).json()) as UploadProgress;

const contactsOf = (campaign: number) =>
  queryRows(rig.db, 'select phone, name from contacts where campaign_id = ? order by id', campaign);

test('counts rejected lines by reason, the most frequent first', async () => {
  const campaign_id = String(rig.addCampaign('reasons'));
  const list = 'telefono;nombre\n12;A\n1145551234;B\nhola;C\n13;D\n1145551234;E\n14;F\n';
  const answer = await upload(list, { campaign_id });
  expect(answer.rejects_by_reason).toEqual([
    { code: 'corto', text: 'El número tiene menos cifras que las de su país', lines: 3 },
    { code: 'texto', text: 'La celda no contiene un número de teléfono', lines: 1 },
    { code: 'duplicado', text: 'El número ya está en la lista o en la campaña', lines: 1 },
  ]);
  expect(await progress(answer.upload_id)).toMatchObject({ rejects_by_reason: answer.rejects_by_reason });
});

test('counts the reasons of all parts of a list', async () => {
  const fields = { campaign_id: String(rig.addCampaign('parts')), upload_id: crypto.randomUUID() };
  await upload('12;A\n1145551235;B\n', { ...fields, parte: 'sigue' });
  const last = await upload('13;A\n1145551236;B\n', { ...fields, parte: 'ultima' });
  expect(last.rejects_by_reason).toMatchObject([{ code: 'corto', lines: 2 }]);
});

test('says what was cut: columns beyond the fiftieth, long values and long names', async () => {
  const campaign_id = String(rig.addCampaign('cuts'));
  const width = 300;
  const header = ['telefono', 'nombre', ...Array.from({ length: width - 2 }, (_, i) => `dato${i}`)].join(';');
  const row = ['1145551237', 'N'.repeat(250), 'x'.repeat(600), ...new Array<string>(width - 3).fill('y')].join(';');
  const { cut } = await upload(`${header}\n${row}\n1145551238;Ana;x\n`, { campaign_id });
  expect(cut).toEqual({ columns: 250, values: 1, names: 1 });
});

test('says what was found in the file', async () => {
  const campaign = rig.addCampaign('found');
  const content = 'Clientes;;\nnombre;apellido;telefono\nAna;Paz;1145551239\nLuis,Gil,1145551240\n';
  const { upload_id } = await upload(content, { campaign_id: String(campaign) });
  expect((await progress(upload_id)).format).toEqual({
    encoding: 'utf-8',
    separator: ';',
    has_header: true,
    phone_column: 3,
    name_column: 1,
    columns: ['name', 'surname', 'phone'],
    skipped_lines: 1,
    is_mixed: true,
    damaged_characters: 0,
    sheet: null,
  });
  expect(contactsOf(campaign)).toEqual([
    { phone: '+541145551239', name: 'Ana Paz' },
    { phone: '+541145551240', name: 'Luis Gil' },
  ]);
});

test('reads the file as the uploader has chosen', async () => {
  const campaign = rig.addCampaign('chosen');
  const content = Buffer.concat([
    Buffer.from('x;y|z\nMu'),
    Buffer.from([0xa4]),
    Buffer.from('oz|1145551241|1147770000\n'),
  ]);
  await upload(content, {
    campaign_id: String(campaign),
    encoding: 'cp850',
    separator: '|',
    skip_lines: '1',
    tiene_encabezado: 'false',
    columns: 'name,other,phone',
  });
  expect(contactsOf(campaign)).toEqual([{ phone: '+541147770000', name: 'Muñoz' }]);
});

test('the country of national numbers is the campaign’s, otherwise the default one', async () => {
  const brazil = rig.addCampaign('brazil', '+5511912345678');
  const countryOf = async (query: string): Promise<unknown> => (await rig.get(`/contacts/home-country${query}`)).json();
  expect(await countryOf(`?campaign_id=${brazil}`)).toEqual({ success: true, country: 'brasil' });
  expect(await countryOf('')).toEqual({ success: true, country: 'argentina' });
  expect(await countryOf('?campaign_id=9999')).toMatchObject({ error: 'campaign_not_found' });
});

test('a file of rejected lines, corrected and sent back, is accepted', async () => {
  const campaign = rig.addCampaign('sent back');
  const fields = { campaign_id: String(campaign) };
  const list = 'nombre;telefono\n"Paz, Ana";12\nLuis Gil;13\nEva Sol;14\n';
  const { upload_id } = await upload(list, fields);
  const rejects = await (await rig.get(`/contacts/uploads/${upload_id}/rejects?separador=;`)).text();
  const corrected = rejects.replace(';12', ';1145551242').replace(';13', ';1145551243').replace(';14', ';1145551244');
  expect(await upload(corrected, fields)).toMatchObject({ contatos_validos: 3, contatos_invalidos: 0 });
  expect(contactsOf(campaign)).toEqual([
    { phone: '+541145551242', name: 'Paz, Ana' },
    { phone: '+541145551243', name: 'Luis Gil' },
    { phone: '+541145551244', name: 'Eva Sol' },
  ]);
});
