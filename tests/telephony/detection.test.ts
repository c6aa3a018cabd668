/** Machine detection of a real Asterisk: who counts as a person, and what a call keeps of the verdict. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDetail } from '#shared/contracts/calls.ts';
import type { DetectionAnswer } from '#shared/contracts/detection.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';

const PREFIX = '+54911556602';
/** By the number's last two digits (scripts/lab/scripted.ts). */
const PHONES = { hello: `${PREFIX}10`, machine: `${PREFIX}20`, crackle: `${PREFIX}26`, gone: `${PREFIX}27` } as const;

describe('the verdicts of AMD()', () => {
  let site: DialingSite;
  let campaign: number;

  beforeAll(async () => {
    site = await openDialingSite({
      pbxs: 1,
      callsPerSecond: 10,
      agents: 4,
      agentDraws: [{ ...AGENT, hangUpAfterMs: 2000 }],
    });
    const phones = Object.values(PHONES);
    const fields = { flow: 'press1' };
    campaign = await site.addCampaign({ name: 'Detección', callerId: '+541145678901', phones, fields });
    await site.start(campaign);
    await site.whenEnded(phones.length, 60_000);
  });
  afterAll(() => site.stop());

  async function callTo(phone: string): Promise<CallDetail> {
    const { id } = readCalls(site.dataDir).find((call) => call.phone === phone)!;
    return (await site.client.must<{ llamada: CallDetail }>('GET', `/llamadas/${id}`)).llamada;
  }

  it('takes a party of whom AMD is unsure for a person, who can press a key and talk to an agent', async () => {
    const { desenlace, metadatos } = await callTo(PHONES.crackle);
    expect([desenlace, metadatos.dtmf]).toEqual(['exito', '1']);
    const known = { respondida_por: 'person', veredicto_amd: 'person', amd_usado: true, amd_estado: 'NOTSURE' };
    expect(metadatos).toMatchObject({ ...known, amd_causa: expect.stringMatching(/^TOOLONG-/) as string });
    expect(metadatos.amd_demora_ms).toBeGreaterThan(4500);
  });

  it('keeps status, cause and delay of the sure ones', async () => {
    const person = (await callTo(PHONES.hello)).metadatos;
    expect(person).toMatchObject({ amd_estado: 'HUMAN', amd_causa: expect.stringMatching(/^HUMAN-/) as string });
    expect(person.amd_demora_ms).toBeGreaterThan(1000);
    expect(person.amd_demora_ms).toBeLessThan(3000);
    expect((await callTo(PHONES.machine)).metadatos).toMatchObject({
      veredicto_amd: 'machine',
      amd_estado: 'MACHINE',
      amd_causa: expect.stringMatching(/^(LONGGREETING|MAXWORDS)-/) as string,
    });
  });

  it('adds up to the campaign’s cost of detection', async () => {
    const cost = await site.client.must<DetectionAnswer>('GET', `/campaigns/${campaign}/detection`);
    expect(cost).toMatchObject({ answered: 4, detected: 4, persons: 2, machines: 1, unsure: 1, hung_up: 1 });
    expect(cost.person_delay_ms!.median).toBe((await callTo(PHONES.hello)).metadatos.amd_demora_ms);
  });
});
