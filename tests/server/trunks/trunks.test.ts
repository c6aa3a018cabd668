import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp, type Who } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { asteriskOf, pbx, PBX_A, PBX_B, trunkOn } from '../../support/telephony-states.ts';
import { prepareSql, queryValue } from '../../support/database.ts';
import { secretsKey } from '#server/start/secrets.ts';
import { createSecrets } from '#server/telephony/secrets.ts';
import { createTelephonyTrunkStore } from '#server/telephony/trunks/trunk-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-23T12:00:00Z' } });
});
afterAll(() => test.close());

const TRUNK = { name: 'Córdoba', host: 'sip.example.com', country_code: '54' };
const REQUIRED = 'Por favor, complete todos los campos obligatorios';

const post = (body: object, who: Who = 'admin'): Promise<Answer> => test.request(who, 'POST', '/trunks', body);
const put = (id: number, body: object, who: Who = 'admin'): Promise<Answer> =>
  test.request(who, 'PUT', `/trunks/${id}`, body);
const remove = (id: number, who: Who = 'admin'): Promise<Answer> => test.request(who, 'DELETE', `/trunks/${id}`);
const create = async (body: object = {}): Promise<number> => (await post({ ...TRUNK, ...body })).body['id'] as number;
const listed = async (id: number): Promise<Record<string, unknown> | undefined> =>
  ((await test.request('supervisor', 'GET', '/trunks')).body['trunks'] as Record<string, unknown>[]).find(
    (trunk) => trunk['id'] === id,
  );
const audited = async (action: string) => (await readAudit(test, { action }))[0];

describe('creating a trunk', () => {
  it('returns it with defaults filled in, at the top level and under its name', async () => {
    const answer = await post(TRUNK);
    const trunk = {
      ...TRUNK,
      id: expect.any(Number) as unknown,
      dv_codes: [],
      max_channels: 10,
      trunk_type: 'dv_voip',
      is_active: true,
      prioridade: 1,
      sip_config: {
        type: 'friend',
        allow: [],
        disallow: 'all',
        dtmfmode: 'rfc2833',
        directmedia: 'nonat',
        qualify: true,
        transport: 'udp',
        register: false,
        number_format: 'e164',
        number_prefix: '',
        caller_id_format: 'e164',
        caller_id_header: 'from',
        rtp_timeout_s: 60,
        username: null,
        from_domain: null,
        has_secret: false,
        secret_lost: false,
      },
      returned_audio_id: null,
      returned_to_team: false,
      returned_by_key: false,
      llamadas_activas: 0,
      chamadas_ativas: 0,
      health: { state: 'in_service', since: null, until: null, sip_cause: null, meaning: null, rests: null },
      telefonia: null,
      created_at: expect.stringMatching(/^2026-11-23T12:00/) as unknown,
      version: expect.any(String) as unknown,
    };
    const message = 'Trunk creado con éxito';
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message, mensaje: message, ...trunk, trunk });
    expect(await listed(answer.body['id'] as number)).toEqual(answer.body['trunk']);
    expect(await audited('trunk.create')).toMatchObject({
      username: 'admin',
      before: null,
      after: { name: 'Córdoba' },
    });
  });

  it('accepts every settable field', async () => {
    const body = {
      name: '  Largo  ',
      host: ' 10.0.0.1:5061 ',
      country_code: '+55',
      dv_codes: [' 11 ', '21', '11', ''],
      max_channels: 100,
      trunk_type: 'sip_trunk',
      is_active: false,
      prioridade: 3,
      sip_config: {
        type: 'peer',
        allow: 'g729,opus',
        disallow: 'gsm,ilbc',
        dtmfmode: 'info',
        directmedia: 'no',
        qualify: false,
        transport: 'tls',
        register: true,
        number_format: 'national',
        number_prefix: '*9#+001234',
        caller_id_format: 'national_with_trunk_prefix',
        caller_id_header: 'pai',
        rtp_timeout_s: 3600,
        username: 'cadencia',
        from_domain: 'sip.example.com',
      },
    };
    expect((await post(body)).body['trunk']).toMatchObject({
      ...body,
      name: 'Largo',
      host: '10.0.0.1:5061',
      country_code: '55',
      dv_codes: ['11', '21'],
      sip_config: { ...body.sip_config, allow: ['g729', 'opus'], has_secret: false },
    });
  });

  it('makes it a provider, with state and priority', async () => {
    const id = await create({ name: 'Proveedor', is_active: false, prioridade: 9 });
    const { provedores } = (await test.request('demo', 'GET', '/multi-sip/provedores')).body as {
      provedores: { id: number }[];
    };
    expect(provedores.find((one) => one.id === id)).toEqual({
      id,
      nome: 'Proveedor',
      name: 'Proveedor',
      host: 'sip.example.com',
      status: 'inactive',
      prioridade: 9,
      max_channels: 10,
      llamadas: 0,
      llamadas_activas: 0,
      chamadas_ativas: 0,
      health: { state: 'in_service', since: null, until: null, sip_cause: null, meaning: null, rests: null },
      telefonia: null,
    });
  });

  it('keeps its name on one line', async () => {
    expect((await post({ ...TRUNK, name: ' Sur\r\n[otro] ' })).body).toMatchObject({ name: 'Sur [otro]' });
  });

  it.each(['name', 'host', 'country_code'] as const)('requires %s', async (field) => {
    const { [field]: _left, ...rest } = TRUNK;
    for (const body of [rest, { ...TRUNK, [field]: ' ' }, { ...TRUNK, [field]: null }])
      expect(await post(body)).toMatchObject({
        status: 400,
        body: { error: 'fields_required', message: REQUIRED, details: { field } },
      });
  });

  it.each([
    [{ country_code: '999' }, 'country_code_invalid', 'country_code'],
    [{ host: 'sip example' }, 'host_invalid', 'host'],
    [{ dv_codes: ['todo'] }, 'dv_code_invalid', 'dv_codes'],
    [{ dv_codes: '11' }, 'invalid_body', 'dv_codes'],
    [{ dv_codes: [11] }, 'invalid_body', 'dv_codes.0'],
    [{ max_channels: 0 }, 'invalid_body', 'max_channels'],
    [{ max_channels: 101 }, 'invalid_body', 'max_channels'],
    [{ max_channels: '10' }, 'invalid_body', 'max_channels'],
    [{ max_channels: 1.5 }, 'invalid_body', 'max_channels'],
    [{ trunk_type: 'pigeon' }, 'invalid_body', 'trunk_type'],
    [{ is_active: 1 }, 'invalid_body', 'is_active'],
    [{ prioridade: 0 }, 'invalid_body', 'prioridade'],
    [{ sip_config: [] }, 'invalid_body', 'sip_config'],
    [{ sip_config: { type: 'enemy' } }, 'invalid_body', 'sip_config.type'],
    [{ sip_config: { allow: ['mp3'] } }, 'codec_unsupported', 'sip_config.allow'],
    [{ sip_config: { disallow: 'a b' } }, 'invalid_body', 'sip_config.disallow'],
    [{ sip_config: { dtmfmode: 'voice' } }, 'invalid_body', 'sip_config.dtmfmode'],
    [{ sip_config: { directmedia: true } }, 'invalid_body', 'sip_config.directmedia'],
    [{ sip_config: { qualify: 'yes' } }, 'invalid_body', 'sip_config.qualify'],
    [{ sip_config: { username: 'yo\nsecret=otro' } }, 'invalid_body', 'sip_config.username'],
    [{ sip_config: { password: 'a\rb' } }, 'invalid_body', 'sip_config.password'],
    [{ sip_config: { transport: 'sctp' } }, 'invalid_body', 'sip_config.transport'],
    [{ sip_config: { number_format: '+' } }, 'invalid_body', 'sip_config.number_format'],
    [{ sip_config: { number_prefix: '9;x' } }, 'invalid_body', 'sip_config.number_prefix'],
    [{ sip_config: { number_prefix: '9110' } }, 'number_prefix_emergency', 'sip_config.number_prefix'],
    [{ sip_config: { number_prefix: '12345678901' } }, 'invalid_body', 'sip_config.number_prefix'],
    [{ sip_config: { caller_id_format: 'short' } }, 'invalid_body', 'sip_config.caller_id_format'],
    [{ sip_config: { rtp_timeout_s: 9 } }, 'invalid_body', 'sip_config.rtp_timeout_s'],
    [{ sip_config: { rtp_timeout_s: 3601 } }, 'invalid_body', 'sip_config.rtp_timeout_s'],
    [{ sip_config: { caller_id_header: 'X-Cli' } }, 'invalid_body', 'sip_config.caller_id_header'],
    [{ sip_config: { from_domain: 'a b' } }, 'invalid_body', 'sip_config.from_domain'],
    [{ sip_config: { from_domain: 'sip:a.example' } }, 'invalid_body', 'sip_config.from_domain'],
    [{ sip_config: { register: true } }, 'trunk_username_required', 'sip_config.username'],
    [{ host: 'a.example;transport=tcp' }, 'host_invalid', 'host'],
    [{ name: '\u0000' }, 'fields_required', 'name'],
    [{ name: 'x'.repeat(101) }, 'invalid_body', 'name'],
  ])('answers 400 with the field for %j', async (body, error, field) => {
    expect(await post({ ...TRUNK, ...body })).toMatchObject({ status: 400, body: { error, details: { field } } });
  });
});

describe('changing a trunk', () => {
  it('changes only the fields present', async () => {
    const id = await create({ dv_codes: ['11'], max_channels: 30, sip_config: { allow: ['alaw'], qualify: false } });
    const answer = await put(id, { max_channels: 40, sip_config: { dtmfmode: 'auto' } });
    expect(answer.body).toMatchObject({
      message: 'Trunk actualizado con éxito',
      ...TRUNK,
      dv_codes: ['11'],
      max_channels: 40,
      sip_config: { allow: ['alaw'], qualify: false, dtmfmode: 'auto' },
    });
    expect((await put(id, {})).body['trunk']).toEqual(answer.body['trunk']);
    expect(await audited('trunk.update')).toMatchObject({ entity_id: String(id), username: 'admin' });
  });

  it('validates like creating', async () => {
    const id = await create();
    expect(await put(id, { host: ' ' })).toMatchObject({ status: 400, body: { message: REQUIRED } });
    expect(await put(id, { country_code: 'x' })).toMatchObject({ body: { error: 'country_code_invalid' } });
    expect(await put(id, { max_channels: null })).toMatchObject({ body: { details: { field: 'max_channels' } } });
    expect(await put(999_999, { host: 'a' })).toMatchObject({ status: 404, body: { error: 'trunk_not_found' } });
    expect((await test.request('admin', 'PUT', '/trunks/uno', {})).status).toBe(400);
  });
});

describe('a secret', () => {
  it('is stored, and shown neither in answers nor in the audit log', async () => {
    const made = await post({ ...TRUNK, sip_config: { username: 'yo', secret: 'hunter2' } });
    const id = made.body['id'] as number;
    const secrets = createSecrets(secretsKey(undefined, test.dataDir));
    const raw = (): string => queryValue<string>(test.db, 'select sip_config from trunks where id = ?', id)!;
    const stored = (): unknown =>
      createTelephonyTrunkStore(test.db, secrets)
        .list()
        .find((trunk) => trunk.id === id)?.password;
    expect(stored()).toBe('hunter2');
    expect(raw()).not.toContain('hunter');
    // Sends the values back like a form.
    const { sip_config } = (await listed(id)) as { sip_config: object };
    const kept = await put(id, { sip_config: { ...sip_config, qualify: false, secret: '' } });
    expect(stored()).toBe('hunter2');
    expect(await audited('trunk.update')).not.toHaveProperty('after.secretChanged');
    await put(id, { sip_config: { secret: 'hunter2' } });
    expect(await audited('trunk.update')).not.toHaveProperty('after.secretChanged');
    const changed = await put(id, { sip_config: { password: 'hunter3' } });
    expect(stored()).toBe('hunter3');
    expect(await audited('trunk.update')).toMatchObject({ after: { secretChanged: true } });
    const lists = await Promise.all([
      test.request('supervisor', 'GET', '/trunks'),
      test.request('supervisor', 'GET', '/multi-sip/provedores'),
    ]);
    const forgotten = await put(id, { sip_config: { secret: null } });
    expect([stored(), forgotten.body['sip_config']]).toMatchObject([null, { has_secret: false, username: 'yo' }]);
    for (const answer of [made, kept, changed, ...lists]) expect(answer.text).not.toContain('hunter');
    const log = prepareSql(test.db, "select group_concat(coalesce(before, '') || coalesce(after, '')) from audit_log");
    expect(log.pluck().get()).not.toContain('hunter');
  });

  it('is not repeated in the error when it is too long', async () => {
    const answer = await post({ ...TRUNK, sip_config: { secret: 'hunter2'.repeat(50) } });
    expect(answer).toMatchObject({ status: 400, body: { details: { field: 'sip_config.secret' } } });
    expect(answer.text).not.toContain('hunter');
  });
});

describe('a trunk on the PBXs', () => {
  it('is shown with its state on each, when calls are real', async () => {
    const state = asteriskOf([pbx(PBX_A), pbx(PBX_B)], {
      trunks: [
        { ...trunkOn(1), registration: 'registered', roundTripMs: 12.5, calls: 3 },
        { ...trunkOn(1), pbx: PBX_B, isReachable: null, roundTripMs: null, registration: 'unknown', fault: 'roto' },
        trunkOn(2),
      ],
    });
    const real = await startTestApp({
      engine: false,
      telephony: { state: () => state, report: () => {}, engineEnded: () => {} },
    });
    const { trunks } = (await real.request('supervisor', 'GET', '/trunks')).body as {
      trunks: { id: number; telefonia: unknown }[];
    };
    expect(trunks.find(({ id }) => id === 1)?.telefonia).toEqual([
      { central: PBX_A, responde: true, ida_y_vuelta_ms: 12.5, registro: 'registrado', llamadas: 3, falla: null },
      {
        central: PBX_B,
        responde: null,
        ida_y_vuelta_ms: null,
        registro: 'desconocido',
        llamadas: 0,
        falla: 'No se pudo configurar en la central: roto',
      },
    ]);
    expect(trunks.find(({ id }) => id === 3)?.telefonia).toEqual([]);
    await real.close();
  });
});

describe('deleting a trunk', () => {
  it('leaves its CLIs without a provider and deletes its caller-id config', async () => {
    const id = await create();
    const cli = await test.request('admin', 'POST', '/code2base/clis', { numero: '+541143210001', proveedor_id: id });
    await test.request('supervisor', 'POST', '/caller-id-configs', {
      trunk_id: id,
      caller_name: 'Del trunk',
      caller_number: '+541143210001',
    });
    const message = 'Trunk eliminado con éxito';
    expect((await remove(id)).body).toEqual({
      success: true,
      message,
      mensaje: message,
      id,
      clis_sin_proveedor: 1,
      caller_id_eliminados: 1,
    });
    expect(await listed(id)).toBeUndefined();
    const clis = (await test.request('demo', 'GET', '/code2base/clis')).body['clis'] as Record<string, unknown>[];
    expect(clis.find((one) => one['id'] === cli.body['id'])).toMatchObject({
      proveedor_id: null,
      proveedor_nome: null,
    });
    const { configs } = (await test.request('supervisor', 'GET', '/caller-id-configs')).body as { configs: object[] };
    expect(configs).not.toContainEqual(expect.objectContaining({ trunk_id: id }));
    expect(await audited('trunk.delete')).toMatchObject({
      before: { id, name: 'Córdoba', callerIdConfigs: [{ callerName: 'Del trunk' }] },
      after: { clis: 1, callerIdConfigs: 1 },
    });
  });

  it('answers 404 for an unknown trunk', async () => {
    const id = await create();
    await remove(id);
    expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Trunk no encontrado' } });
    expect((await put(id, { is_active: true })).status).toBe(404);
    const cli = { numero: '+541143210002', proveedor_id: id };
    expect((await test.request('admin', 'POST', '/code2base/clis', cli)).body).toMatchObject({
      error: 'trunk_not_found',
    });
    const config = { trunk_id: id, caller_name: 'Ventas', caller_number: '+541143210001' };
    expect((await test.request('supervisor', 'POST', '/caller-id-configs', config)).status).toBe(404);
  });

  it('deletes its secret', async () => {
    const id = await create({ sip_config: { secret: 'hunter4' } });
    await remove(id);
    const stored = queryValue(test.db, 'select sip_config from trunks where id = ?', id);
    expect(stored).toBe('{}');
  });
});

it.each(['supervisor', 'operator', 'demo', null] as const)('refuses %s to write trunks', async (who) => {
  const status = who === null ? 401 : 403;
  for (const answer of [await post(TRUNK, who), await put(1, {}, who), await remove(1, who)])
    expect(answer.status).toBe(status);
});
