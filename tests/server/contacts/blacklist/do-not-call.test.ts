/** People who ask a user not to be called, and the marks that removed opt-outs leave. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import type { CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import { ContactAnswer } from '#shared/contracts/contact-directory.ts';
import { DoNotCallAnswer } from '#shared/contracts/do-not-call.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryValue } from '../../../support/database.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

const PHONE = '+5491123010000';

let test: TestApp;
afterEach(() => test.close());

const block = (body: object, who: Who = 'operator'): Promise<Answer> => test.request(who, 'POST', '/do-not-call', body);
const undo = (id: unknown, who: Who = 'operator'): Promise<Answer> =>
  test.request(who, 'DELETE', `/do-not-call/${String(id)}`);
const idOf = ({ body }: Answer): number => (body['entry'] as BlacklistEntry).id;
const contactPage = async (phone = PHONE): Promise<ContactAnswer> => {
  const { body } = await test.request('operator', 'GET', `/contacts/por-numero?numero=${encodeURIComponent(phone)}`);
  expect([...Value.Errors(ContactAnswer, body)]).toEqual([]);
  return body as ContactAnswer;
};
const listed = async (): Promise<BlacklistEntry[]> =>
  (await test.request('admin', 'GET', '/blacklist')).body['blacklist'] as BlacklistEntry[];

async function addCampaign(phones: readonly string[], fields: object = {}): Promise<number> {
  const made = await test.request('supervisor', 'POST', '/campaigns', { name: 'Cobranza', ...fields });
  await uploadPhones(test, await test.login('supervisor'), made.body['id'] as number, phones);
  return made.body['id'] as number;
}

describe('without calls', () => {
  beforeEach(async () => {
    test = await startTestApp({ env: { SIM_CLOCK: '2026-11-23T12:00:00Z' } });
  });

  it('lists the number of a contact at once, with author, time, reason and source, and opts the contact out', async () => {
    await addCampaign([PHONE]);
    const { contactos } = await contactPage();
    const answer = await block({ contact_id: contactos[0]!.id, reason: '  Lo pidió por carta ' });
    expect(answer.status).toBe(200);
    expect([...Value.Errors(DoNotCallAnswer, answer.body)]).toEqual([]);
    expect(answer.body).toMatchObject({
      message: `No se llamará más a ${PHONE}`,
      entry: { phone: PHONE, reason: 'Lo pidió por carta', author: 'operator', source: 'contact', call_id: null },
    });
    const { entry, undo_until: until } = answer.body as DoNotCallAnswer;
    expect(Date.parse(until) - Date.parse(entry.created_at)).toBe(60_000);
    const page = await contactPage();
    expect(page).toMatchObject({ en_blacklist: true, blacklist_entry: { id: entry.id, author: 'operator' } });
    expect(page.contactos[0]).toMatchObject({ situacion: 'opt_out' });
    expect(await listed()).toMatchObject([{ id: entry.id, author: 'operator', source: 'contact' }]);
    const [audited] = await readAudit(test, { entity: 'blacklist' });
    expect(audited).toMatchObject({ action: 'do_not_call.add', username: 'operator', entity_name: PHONE });
  });

  it('is undone by its author, which restores the contact', async () => {
    await addCampaign([PHONE]);
    const [contact] = (await contactPage()).contactos;
    const id = idOf(await block({ contact_id: contact!.id }));
    expect(await undo(id, 'admin')).toMatchObject({ status: 403, body: { error: 'do_not_call_not_own' } });
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { id, phone: PHONE, message: `Se deshizo: ${PHONE} puede volver a llamarse` },
    });
    expect((await contactPage()).contactos).toEqual([contact]);
    expect(await listed()).toEqual([]);
    expect(await undo(id)).toMatchObject({ status: 404, body: { error: 'blacklist_entry_not_found' } });
    const [audited] = await readAudit(test, { entity: 'blacklist' });
    expect(audited).toMatchObject({ action: 'do_not_call.undo', username: 'operator', entity_name: PHONE });
  });

  it('can’t be undone once another user has asked for the same, who was told that it is listed', async () => {
    await addCampaign([PHONE]);
    const id = idOf(await block({ contact_id: (await contactPage()).contactos[0]!.id }));
    expect(await block({ phone: PHONE }, 'supervisor')).toMatchObject({
      status: 409,
      body: { error: 'blacklist_exists' },
    });
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: 'do_not_call_asked_again' } });
    expect(await listed()).toMatchObject([{ id, author: 'operator' }]);
  });

  it('can be undone after its author has asked for it twice', async () => {
    const id = idOf(await block({ phone: PHONE }, 'supervisor'));
    expect((await block({ phone: PHONE }, 'supervisor')).status).toBe(409);
    expect((await undo(id, 'supervisor')).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('restores the automatic entry that it replaced, with its verdicts', async () => {
    const expiresAt = Date.parse('2027-02-23T15:00:00Z');
    executeSql(
      test.db,
      `insert into blacklist (phone, reason, type, source, created_at, expires_at)
       values (?, 'La red informó 3 veces que el número no existe', 'auto', 'network', 1000, ?)`,
      PHONE,
      expiresAt,
    );
    executeSql(test.db, 'insert into invalid_verdicts values (1, ?, 1, 1000)', PHONE);
    const [before] = await listed();
    const id = idOf(await block({ phone: PHONE }, 'supervisor'));
    expect(await listed()).toMatchObject([{ id, source: 'number', type: 'manual' }]);
    expect((await undo(id, 'supervisor')).body).toMatchObject({
      message: `Se deshizo: ${PHONE} sigue en la blacklist, como antes`,
    });
    const [after] = await listed();
    expect(after).toEqual({ ...before, id: after!.id });
    expect(after!.verdicts).toHaveLength(1);
  });

  it('does not restore an automatic entry of a number that a call has reached meanwhile', async () => {
    executeSql(
      test.db,
      `insert into blacklist (phone, reason, type, source, created_at, expires_at) values (?, '', 'auto', 'network', 0, 9e12)`,
      PHONE,
    );
    expect((await undo(idOf(await block({ phone: PHONE }, 'supervisor')), 'supervisor')).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('stays after a minute', async () => {
    const id = idOf(await block({ phone: PHONE }, 'supervisor'));
    executeSql(test.db, 'update blacklist set created_at = created_at - 61000');
    expect(await undo(id, 'supervisor')).toMatchObject({ status: 409, body: { error: 'do_not_call_undo_over' } });
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ['operator', 200, 403],
    ['supervisor', 200, 200],
    ['admin', 200, 200],
    ['demo', 403, 403],
    [null, 401, 401],
  ] as const)(
    'is open to %s for a contact (%i) and a typed number (%i), and its undo too',
    async (who, person, number) => {
      await addCampaign([PHONE]);
      const [contact] = (await contactPage()).contactos;
      const byContact = await block({ contact_id: contact!.id }, who);
      const byNumber = await block({ phone: '+5491123010009' }, who);
      expect([byContact.status, byNumber.status]).toEqual([person, number]);
      for (const answer of [byContact, byNumber])
        if (answer.status === 200) expect(await undo(idOf(answer), who)).toMatchObject({ status: 200 });
      expect((await undo(99, who)).status).toBe(person === 200 ? 404 : person);
      expect(await listed()).toEqual([]);
    },
  );

  it('lists a typed number for supervisors and up only, in any spelling', async () => {
    const spelling = '011 15-2301-0000';
    expect(await block({ phone: spelling })).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect(await block({ phone: spelling }, 'demo')).toMatchObject({ status: 403 });
    const answer = await block({ phone: spelling }, 'supervisor');
    expect(answer.body).toMatchObject({
      entry: { phone: PHONE, source: 'number', author: 'supervisor', reason: 'Pidió no recibir más llamadas' },
    });
    for (const phone of [spelling, '+541123010000'])
      expect(await block({ phone }, 'admin')).toMatchObject({ status: 409, body: { error: 'blacklist_exists' } });
  });

  it('needs exactly one existing target', async () => {
    for (const body of [{}, { call_id: 1, contact_id: 1 }])
      expect(await block(body)).toMatchObject({ status: 400, body: { error: 'do_not_call_target' } });
    expect(await block({ call_id: 999 })).toMatchObject({ status: 404, body: { error: 'call_not_found' } });
    expect(await block({ contact_id: 999_999 })).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    expect(await block({ phone: 'hola' }, 'supervisor')).toMatchObject({ body: { error: 'phone_format_invalid' } });
    expect(await listed()).toEqual([]);
  });

  it('gives a removed opt-out a reason and a mark, which the next upload and the contact’s page show', async () => {
    const id = idOf(await block({ phone: PHONE, reason: 'Lo pidió por carta' }, 'supervisor'));
    const remove = (query: string) => test.request('admin', 'DELETE', `/blacklist/${id}${query}`);
    for (const query of ['', '?reason=%20'])
      expect(await remove(query)).toMatchObject({
        status: 400,
        body: { error: 'removal_reason_required', details: { field: 'reason' } },
      });
    expect(await listed()).toHaveLength(1);
    expect((await remove('?reason=Firm%C3%B3%20de%20nuevo')).status).toBe(200);
    expect((await contactPage('+541123010000')).opt_out_removals).toMatchObject([
      {
        listed_reason: 'Lo pidió por carta',
        source: 'number',
        removed_by: 'admin',
        reason: 'Firmó de nuevo',
      },
    ]);
    expect((await test.request('supervisor', 'GET', '/do-not-call/removals')).body['numbers']).toEqual([
      canonicalNumber(PHONE),
    ]);
    const campaign = await addCampaign([PHONE, '+5491123010001']);
    const uploadId = queryValue<string>(test.db, 'select id from uploads where campaign_id = ?', campaign);
    const progress = await test.request('supervisor', 'GET', `/contacts/uploads/${uploadId}`);
    expect(progress.body).toMatchObject({ contatos_validos: 2, former_opt_outs: 1 });
    const [audited] = await readAudit(test, { entity: 'blacklist' });
    expect(audited).toMatchObject({ action: 'blacklist.remove', after: { reason: 'Firmó de nuevo' } });
  });

  it('asks for no reason and leaves no mark if nobody had opted out', async () => {
    const { body } = await test.request('admin', 'POST', '/blacklist', { phone: PHONE });
    expect(body).toMatchObject({ author: 'admin', source: 'blacklist' });
    expect((await test.request('admin', 'DELETE', `/blacklist/${String(body['id'])}`)).status).toBe(200);
    expect((await contactPage()).opt_out_removals).toEqual([]);
  });
});

describe('with calls', () => {
  type LiveCall = CallsInProgressAnswer['llamadas'][number];

  beforeEach(async () => {
    // A call rings for about a second.
    test = await startTestApp({ env: { SIM_SPEED: '6' } });
  });

  const calls = async (): Promise<LiveCall[]> => {
    const { body } = await test.request('operator', 'GET', '/llamadas/en-progreso');
    return (body as CallsInProgressAnswer).llamadas;
  };
  const phones = Array.from({ length: 40 }, (_, i) => `+54911230200${String(i).padStart(2, '0')}`);

  /** Blocks the newest call in one of the stages, because an older one might end by itself before it is blocked. */
  async function blockOne(stages: readonly string[]): Promise<{ call: LiveCall; answer: Answer }> {
    let found: { call: LiveCall; answer: Answer } | undefined;
    await expect
      .poll(
        async () => {
          const [call] = (await calls()).filter(({ etapa }) => stages.includes(etapa)).toSorted((a, b) => b.id - a.id);
          if (call === undefined) return false;
          found = { call, answer: await block({ call_id: call.id, reason: 'Lo dijo' }) };
          return true;
        },
        { timeout: 30_000, interval: 10 },
      )
      .toBe(true);
    return found!;
  }

  const contactOf = async (phone: string) => (await contactPage(phone)).contactos[0]!;

  it('hangs up a ringing call at once, and lets a conversation go on', async () => {
    const id = await addCampaign(phones, { flow: 'direct', max_concurrent_calls: 20, max_attempts: 3 });
    await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});

    const ringing = await blockOne(['tocando']);
    expect(ringing.answer.body).toMatchObject({ entry: { source: 'call', call_id: ringing.call.id } });
    const ended = (await test.request('operator', 'GET', `/llamadas/${ringing.call.id}`)).body;
    // The person may have answered just before; then the conversation goes on.
    const { metadatos, desenlace } = ended['llamada'] as {
      metadatos: { etapas: { atendida: unknown } };
      desenlace: unknown;
    };
    if (metadatos.etapas.atendida === null) expect(desenlace).toBe('finalizada_a_mano');

    const talking = await blockOne(['conectada']);
    expect(talking.answer.status).toBe(200);
    expect((await calls()).map(({ id: live }) => live)).toContain(talking.call.id);
    await test.request('supervisor', 'POST', `/presione1/llamadas/${talking.call.id}/finalizar`, {});
    for (const { call } of [ringing, talking]) {
      await expect.poll(async () => (await contactOf(call.telefono)).situacion, { timeout: 60_000 }).toBe('opt_out');
      expect(queryValue(test.db, 'select count(*) from calls where phone = ?', call.telefono)).toBe(1);
    }
  });
});
