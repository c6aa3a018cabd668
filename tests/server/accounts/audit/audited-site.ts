import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Json, TestApp } from '../../../support/app.ts';

/** Creates the entities that a write needs, through the API as an administrator. */
export type AuditedSite = ReturnType<typeof createAuditedSite>;

/** A successful request to a route, and the audit action expected of it. */
export type Write = {
  readonly action: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Headers that replace the administrator's token. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Prepares what the write needs, and returns the request to send. */
export type Recipe = (rig: AuditedSite) => Write | Promise<Write>;

let made = 0;

export function createAuditedSite(test: TestApp) {
  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await test.request('admin', method, path, body);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
    return answer;
  }

  async function make(path: string, body: unknown): Promise<number> {
    const { body: answer } = await send('POST', path, body);
    return answer['id'] as number;
  }

  const campaign = (fields: object = {}): Promise<number> =>
    make('/campaigns', { name: `Campaña ${++made}`, ...fields });

  async function campaignWithContacts(fields: object = {}): Promise<number> {
    const id = await campaign(fields);
    await send('POST', '/contacts/upload', form({ campaign_id: String(id) }, 'arquivo', 'lista.csv', listOf(200)));
    return id;
  }

  async function act(id: number, action: string): Promise<number> {
    await send('POST', `/presione1/campanhas/${id}/${action}`, {});
    return id;
  }

  /** Turns dialing on or off, regardless of its state. */
  async function switchDialer(running: boolean): Promise<void> {
    await test.request('admin', 'POST', running ? '/dialer/start' : '/dialer/stop');
  }

  const activeCampaign = async (): Promise<number> => act(await campaignWithContacts(), 'iniciar');

  /** Starts a job. Retries while an earlier one is running, because only one may run at a time. */
  async function begun(path: string, body: Json): Promise<Json> {
    let answer: Json = {};
    await expect
      .poll(async () => {
        const { status, body: answered } = await test.request('admin', 'POST', path, body);
        answer = answered;
        return status;
      })
      .toBe(200);
    return answer;
  }

  /** Creates a campaign with contacts to recycle. */
  async function calledCampaign(): Promise<number> {
    await switchDialer(true);
    const id = await activeCampaign();
    await expect.poll(async () => (await send('GET', `/campaigns/${id}/reciclables`)).body['total']).toBeGreaterThan(0);
    return id;
  }

  return {
    send,
    make,
    campaign,
    campaignWithContacts,
    /** Creates a contact in a draft campaign. */
    async contact(): Promise<number> {
      const campaignId = await campaignWithContacts();
      const { body } = await send('GET', '/contacts/por-numero?numero=%2B5491123010000');
      const contacts = body['contactos'] as { id: number; campaign_id: number }[];
      return contacts.find((one) => one.campaign_id === campaignId)!.id;
    },
    activeCampaign,
    calledCampaign,
    async recycling(): Promise<number> {
      const id = await calledCampaign();
      const body = await begun(`/campaigns/${id}/reciclar`, { destino: 'misma' });
      return (body['reciclaje'] as { id: number }).id;
    },
    async list(): Promise<number> {
      const { body } = await send('GET', `/campaigns/${await campaignWithContacts()}/listas`);
      return (body['listas'] as { id: number }[])[0]!.id;
    },
    /** Starts an action on all contacts of a campaign. */
    async bulkAction(): Promise<number> {
      const filters = { campaign_id: await campaignWithContacts() };
      const body = await begun('/contacts/acciones', { accion: 'excluir', filtros: filters });
      return (body['accion'] as { id: number }).id;
    },
    pausedCampaign: async (): Promise<number> => act(await act(await campaignWithContacts(), 'iniciar'), 'pausar'),
    /** Starts a campaign, and waits for one of its calls to reach the menu. */
    async callInMenu(): Promise<number> {
      await switchDialer(true);
      const id = await act(await campaignWithContacts({ max_concurrent_calls: 60 }), 'iniciar');
      let call: { id: number; estado: string } | undefined;
      await expect
        .poll(
          async () => {
            const { body } = await send('GET', `/presione1/campanhas/${id}/monitor`);
            call = (body['llamadas_activas'] as { id: number; estado: string }[]).findLast(
              ({ estado }) => estado === 'aguardando_dtmf',
            );
            return call !== undefined;
          },
          { interval: 50 },
        )
        .toBe(true);
      return call!.id;
    },
    user: (): Promise<number> =>
      make('/users', {
        username: `persona${++made}`,
        name: 'Persona',
        email: `persona${made}@empresa.example`,
        role: 'operator',
      }),
    switchDialer,
    /** Opens an alert with a rule that every disk violates. */
    async openAlert(): Promise<number> {
      const rule = await make('/alertas/reglas', { tipo: 'disk_low', umbral: 100, durante_s: 0 });
      let id: number | undefined;
      await expect
        .poll(async () => {
          const { body } = await send('GET', '/alertas?tipo=disk_low&estado=abiertas');
          id = (body['alertas'] as { id: number; regla_id: number }[]).find(({ regla_id }) => regla_id === rule)?.id;
          return id;
        })
        .toBeDefined();
      return id!;
    },
    /** Uploads a list with an invalid line. */
    async uploadWithRejects(): Promise<string> {
      const id = randomUUID();
      const fields = { campaign_id: String(await campaign()), upload_id: id };
      await send('POST', '/contacts/upload', form(fields, 'arquivo', 'lista.csv', 'no es un número\n+5491123456789\n'));
      return id;
    },
    fresh: (): number => ++made,
    db: test.db,
  };
}

/** Builds a multipart form, with its file last. */
export function form(
  fields: Readonly<Record<string, string>>,
  fileField: string,
  fileName: string,
  content: string | Uint8Array<ArrayBuffer>,
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set(fileField, new Blob([content]), fileName);
  return data;
}

function listOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `+54911230${10_000 + index}`).join('\n');
}

/** Returns a second of silence as WAV, 8 kHz, 16 bits, mono. */
export function silence(): Uint8Array<ArrayBuffer> {
  const samples = 8000;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  return new Uint8Array(file);
}
