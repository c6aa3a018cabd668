import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '../../tests/engine/support/swarm/dice.ts';
import { count, type Book } from './book.ts';
import type { Field } from './campaigns.ts';
import type { Client, Outcome } from './client.ts';

/** Somebody who does one kind of thing again and again, while there is a server to ask. */
export type User = { readonly everyMs: number; readonly act: () => Promise<void> };

export type UsersDeps = {
  readonly client: Client;
  readonly book: Book;
  readonly fields: readonly Field[];
  readonly dice: Dice;
};

/** Numbers that no list has. */
const callerIdOf = (nth: number): string => `+5411432${String(nth).padStart(5, '0')}`;
const testedPhoneOf = (nth: number): string => `+5491156${String(nth).padStart(6, '0')}`;

/** Whoever edits, blacklists, ends calls and pauses. The book knows what each was answered. */
export function createUsers({ client, book, fields, dice }: UsersDeps): User[] {
  /** Asks, and notes the entry in the audit log that an answer promises. */
  async function write<T>(action: string, method: string, path: string, body?: unknown): Promise<Outcome<T>> {
    const outcome = await client.ask<T>(method, path, body);
    if (outcome.kind === 'accepted') count(book.audited, action);
    return outcome;
  }

  async function edit(): Promise<void> {
    const { campaignId } = dice.pick(fields);
    const register = book.edits.get(campaignId)!;
    const value = ++register.asked;
    const outcome = await write('campaign.update', 'PUT', `/campaigns/${campaignId}`, { description: String(value) });
    if (outcome.kind === 'accepted') register.accepted = value;
  }

  async function makeCampaign(): Promise<void> {
    const name = `Nueva ${book.made.size}`;
    const outcome = await write<{ id: number }>('campaign.create', 'POST', '/campaigns', { name });
    if (outcome.kind === 'accepted') book.made.set(outcome.body.id, name);
  }

  /** Takes a number that is on a list, and sometimes a listed one off again. */
  async function blacklist(): Promise<void> {
    const list = book.accepted.length === 0 ? undefined : dice.pick(book.accepted);
    const phone = list === undefined ? undefined : dice.pick(list.phones);
    if (phone === undefined || book.blacklisted.has(phone) || book.unlisted.has(phone)) return;
    const added = await write<{ entry: { id: number } }>('blacklist.add', 'POST', '/blacklist', { phone });
    if (added.kind !== 'accepted') return;
    const answeredAt = Date.now();
    if (!dice.chance(0.3)) return void book.blacklisted.set(phone, answeredAt);
    const removed = await write('blacklist.remove', 'DELETE', `/blacklist/${added.body.entry.id}`);
    if (removed.kind === 'accepted') book.unlisted.add(phone);
  }

  let callerIds = 0;
  async function addCallerId(): Promise<void> {
    const phone = callerIdOf(20_000 + callerIds++);
    const outcome = await write('cli.create', 'POST', '/code2base/clis', { numero: phone });
    if (outcome.kind === 'accepted') book.callerIds.add(phone);
  }

  async function endCall(): Promise<void> {
    const live = await client.ask<{ llamadas: { id: number }[] }>('GET', '/llamadas/en-progreso');
    if (live.kind !== 'accepted' || live.body.llamadas.length === 0) return;
    const { id } = dice.pick(live.body.llamadas);
    const outcome = await write('call.end', 'POST', '/llamadas/finalizar', { llamada_id: id });
    if (outcome.kind === 'accepted') book.endedCalls.add(id);
  }

  let tests = 0;
  async function testCall(): Promise<void> {
    const outcome = await write<{ id: number }>('call.test', 'POST', '/dialer/test-call', {
      numero: testedPhoneOf(tests++),
    });
    if (outcome.kind === 'accepted') book.testCalls.add(outcome.body.id);
  }

  async function pauseOrResume(): Promise<void> {
    const { campaignId, may } = book.paused;
    // Not knowing which, it asks for one of the two: where it is already there, the server refuses.
    const pausar = may.length > 1 ? dice.chance(0.5) : may[0] === 'active';
    const wanted = pausar ? 'paused' : 'active';
    book.paused = { campaignId, may: [...new Set([...may, wanted])] };
    const path = `/presione1/campanhas/${campaignId}/pausar`;
    const outcome = await write(pausar ? 'campaign.pause' : 'campaign.resume', 'POST', path, { pausar });
    const isKnown =
      outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.code === 'campaign_transition');
    if (isKnown) book.paused = { campaignId, may: [wanted] };
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

/** Lets users act while `isUp`, until `isOver`. Resolves when each has had its last answer. */
export async function letLive(users: readonly User[], isUp: () => boolean, isOver: () => boolean): Promise<void> {
  await Promise.all(
    users.map(async ({ everyMs, act }) => {
      while (!isOver()) {
        if (isUp()) await act();
        await delay(everyMs);
      }
    }),
  );
}
