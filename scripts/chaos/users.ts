import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../../tests/engine/support/swarm/random.ts';
import { count, type Ledger } from './ledger.ts';
import type { Field } from './campaigns.ts';
import type { Client, Outcome } from './client.ts';

/** A simulated user who repeats one kind of action while a server is available. */
export type User = { readonly everyMs: number; readonly act: () => Promise<void> };

type UsersDeps = {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly fields: readonly Field[];
  readonly dice: Dice;
};

/** Returns a caller id that is on no contact list. */
const callerIdOf = (nth: number): string => `+5411432${String(nth).padStart(5, '0')}`;
const testedPhoneOf = (nth: number): string => `+5491156${String(nth).padStart(6, '0')}`;

/**
 * Creates one user per kind of action, such as editing, blacklisting or ending calls. Records accepted requests in the
 * ledger.
 */
export function createUsers({ client, ledger, fields, dice }: UsersDeps): User[] {
  /** Sends a request and, if it succeeds, records the expected audit entry. */
  async function write<T>(action: string, method: string, path: string, body?: unknown): Promise<Outcome<T>> {
    const outcome = await client.ask<T>(method, path, body);
    if (outcome.kind === 'accepted') count(ledger.audited, action);
    return outcome;
  }

  async function edit(): Promise<void> {
    const { campaignId } = dice.pick(fields);
    const register = ledger.edits.get(campaignId)!;
    const value = ++register.asked;
    const outcome = await write('campaign.update', 'PUT', `/campaigns/${campaignId}`, { description: String(value) });
    if (outcome.kind === 'accepted') register.accepted = value;
  }

  async function makeCampaign(): Promise<void> {
    const name = `Nueva ${ledger.made.size}`;
    const outcome = await write<{ id: number }>('campaign.create', 'POST', '/campaigns', { name });
    if (outcome.kind === 'accepted') ledger.made.set(outcome.body.id, name);
  }

  /** Blacklists a number from a list, and sometimes removes it again. */
  async function blacklist(): Promise<void> {
    const list = ledger.accepted.length === 0 ? undefined : dice.pick(ledger.accepted);
    const phone = list === undefined ? undefined : dice.pick(list.phones);
    if (phone === undefined || ledger.blacklisted.has(phone) || ledger.unlisted.has(phone)) return;
    const added = await write<{ entry: { id: number } }>('blacklist.add', 'POST', '/blacklist', { phone });
    if (added.kind !== 'accepted') return;
    const answeredAt = Date.now();
    if (!dice.chance(0.3)) return void ledger.blacklisted.set(phone, answeredAt);
    const removed = await write('blacklist.remove', 'DELETE', `/blacklist/${added.body.entry.id}`);
    if (removed.kind === 'accepted') ledger.unlisted.add(phone);
  }

  let callerIds = 0;
  async function addCallerId(): Promise<void> {
    const phone = callerIdOf(20_000 + callerIds++);
    const outcome = await write('cli.create', 'POST', '/code2base/clis', { numero: phone });
    if (outcome.kind === 'accepted') ledger.callerIds.add(phone);
  }

  async function endCall(): Promise<void> {
    const live = await client.ask<{ llamadas: { id: number }[] }>('GET', '/llamadas/en-progreso');
    if (live.kind !== 'accepted' || live.body.llamadas.length === 0) return;
    const { id } = dice.pick(live.body.llamadas);
    const outcome = await write('call.end', 'POST', '/llamadas/finalizar', { llamada_id: id });
    if (outcome.kind === 'accepted') ledger.endedCalls.add(id);
  }

  let tests = 0;
  async function testCall(): Promise<void> {
    const outcome = await write<{ id: number }>('call.test', 'POST', '/dialer/test-call', {
      numero: testedPhoneOf(tests++),
    });
    if (outcome.kind === 'accepted') ledger.testCalls.add(outcome.body.id);
  }

  async function pauseOrResume(): Promise<void> {
    const { campaignId, may } = ledger.paused;
    // If the campaign's state is unknown, requests a pause or a resume at random; the server refuses the wrong one.
    const pausar = may.length > 1 ? dice.chance(0.5) : may[0] === 'active';
    const wanted = pausar ? 'paused' : 'active';
    ledger.paused = { campaignId, may: [...new Set([...may, wanted])] };
    const path = `/presione1/campanhas/${campaignId}/pausar`;
    const outcome = await write(pausar ? 'campaign.pause' : 'campaign.resume', 'POST', path, { pausar });
    const isKnown =
      outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.code === 'campaign_transition');
    if (isKnown) ledger.paused = { campaignId, may: [wanted] };
  }

  return [
    { everyMs: 60, act: edit },
    { everyMs: 400, act: makeCampaign },
    { everyMs: 150, act: blacklist },
    { everyMs: 250, act: addCallerId },
    { everyMs: 120, act: endCall },
    { everyMs: 500, act: testCall },
    { everyMs: 700, act: pauseOrResume },
  ];
}

/** Lets the users act while `isUp` returns true, until `isOver` does. Resolves when all requests are answered. */
export async function runUsers(users: readonly User[], isUp: () => boolean, isOver: () => boolean): Promise<void> {
  await Promise.all(
    users.map(async ({ everyMs, act }) => {
      while (!isOver()) {
        if (isUp()) await act();
        await delay(everyMs);
      }
    }),
  );
}
