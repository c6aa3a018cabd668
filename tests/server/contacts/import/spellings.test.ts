/** Numbers as people write them in lists, each with the contact or the reason that an upload makes of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadAnswer } from '#shared/contracts/contacts.ts';
import { queryRows } from '../../../support/database.ts';
import { startListsRig, type ListsRig } from '../../../support/test-lists.ts';

let rig: ListsRig;
beforeAll(async () => {
  rig = await startListsRig();
});
afterAll(() => rig.close());

async function upload(list: string, pais_preferido: string) {
  const campaign = rig.addCampaign(`${pais_preferido} ${list.slice(0, 80)}`);
  const data = new FormData();
  data.append('campaign_id', String(campaign));
  data.append('pais_preferido', pais_preferido);
  data.append('arquivo', new Blob([list]), 'lista.csv');
  const response = await rig.post('/contacts/upload', data);
  const answer = (await response.json()) as UploadAnswer;
  const stored = queryRows<{ phone: string }>(
    rig.db,
    'select phone from contacts where campaign_id = ? order by id',
    campaign,
  );
  const reasons = answer.rejects_by_reason.map(({ code }) => code);
  return { answer, phones: stored.map(({ phone }) => phone), reasons };
}

test.each([
  ['colombia', '(1) 411 1899', '+576014111899'],
  ['colombia', '+57 4 3507050', '+576043507050'],
  ['chile', '09 6123 4568', '+56961234568'],
  ['chile', '(02) 22345682', '+56222345682'],
  ['brasil', '(11) 8765-4321', '+5511987654321'],
  ['brasil', '0xx11 98765-4321', '+5511987654321'],
  ['mexico', '+52 01 55 1234 5678', '+525512345678'],
  ['argentina', '1,145,551,007', '+541145551007'],
  ['argentina', 'tel:+54-11-4555-1007', '+541145551007'],
  ['argentina', 'Tel. 11 4555-1007', '+541145551007'],
  ['argentina', '11 4555-1007 (casa)', '+541145551007'],
])('a list of %s reads %j', async (country, cell, phone) => {
  const { answer, phones } = await upload(`nombre;telefono\nAna;${cell}\n`, country);
  expect(answer).toMatchObject({ contatos_validos: 1, contatos_invalidos: 0 });
  expect(phones).toEqual([phone]);
});

test.each([
  ['argentina', '1111111111', 'repetido'],
  ['argentina', '1234567890', 'secuencia'],
  ['argentina', '0810 234 5678', 'tarifa'],
  ['argentina', '0800 234 5678', 'gratuito'],
  ['brasil', '0800 722 1234', 'gratuito'],
  ['usa', '(212) 555-0123', 'ficticio'],
  ['usa', '(212) 976-1234', 'tarifa'],
  ['usa', '(500) 234-5678', 'personal'],
  ['usa', '(212) 555-1212', 'informes'],
])('a list of %s rejects %j as %s', async (country, cell, reason) => {
  const { answer, reasons } = await upload(`nombre;telefono\nAna;${cell}\n`, country);
  expect(answer).toMatchObject({ contatos_validos: 0, contatos_invalidos: 1 });
  expect(reasons).toEqual([reason]);
});

test.each([
  ['argentina', 'cod_area;telefono;nombre\n11;4555-1007;Ana\n0351;455-1007;Luis\n', ['+541145551007', '+543514551007']],
  ['brasil', 'ddd;telefone\n11;98765-4321\n21;8765-4321\n', ['+5511987654321', '+5521987654321']],
])('a list of %s joins the area code of its own column', async (country, list, expected) => {
  const { answer, phones } = await upload(list, country);
  expect(answer).toMatchObject({ contatos_validos: 2, contatos_invalidos: 0 });
  expect(phones).toEqual(expected);
});

test('a number of Jamaica in a list of the United States is added and told', async () => {
  const { answer, phones } = await upload('nombre;telefono\nAna;(212) 736-5000\nJo;(876) 234-5678\n', 'usa');
  expect(answer).toMatchObject({ contatos_validos: 2, other_countries: 1 });
  expect(phones).toEqual(['+12127365000', '+18762345678']);
});
