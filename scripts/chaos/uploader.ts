import { randomUUID } from 'node:crypto';
import type { Dice } from '../../tests/engine/support/swarm/random.ts';
import type { Ledger, CutList, List } from './ledger.ts';
import type { Field } from './campaigns.ts';
import type { Client } from './client.ts';
import { createLists } from './lists.ts';
import type { User } from './users.ts';

const SMALLEST = 20;
const LARGEST = 4000;

type UploaderDeps = {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly fields: readonly Field[];
  readonly dice: Dice;
  /** Returns how many of the list's numbers are stored for its campaign. */
  readonly countStored: (list: List) => number;
};

type Answer = {
  contatos_validos: number;
  contatos_invalidos: number;
  contatos_duplicados: number;
  contatos_bloqueados: number;
};
type Progress = { state: 'receiving' | 'processing' | 'done' | 'failed'; contatos_validos: number };

type Uploader = User & {
  /** Returns the number of uploads answered with 200 whose counts differ from their list. */
  readonly miscounted: () => number;
  /** Uploads a campaign's first list; throws unless it is accepted. */
  readonly fill: (field: Field) => Promise<void>;
};

/**
 * Creates a user who uploads lists. After an interrupted upload, checks what was stored once a server is available, and
 * then uploads the whole list again, as a person would.
 */
export function createUploader({ client, ledger, fields, dice, countStored }: UploaderDeps): Uploader {
  const lists = createLists(dice);
  const growing = fields.filter(({ grows }) => grows);
  /** The last upload, unless it was accepted. `before` is the number of its contacts that were already stored. */
  let cut: (List & { readonly before: number }) | undefined;
  let miscounted = 0;

  async function send(list: List, before = 0): Promise<void> {
    const outcome = await client.upload<Answer>(list.campaignId, list.uploadId, lists.lines(list));
    if (outcome.kind === 'cut') cut = { ...list, before };
    // Gets an id that no upload has, because nothing of a refused upload may be stored.
    if (outcome.kind === 'refused') cut = { ...list, before, uploadId: randomUUID() };
    if (outcome.kind !== 'accepted') return;
    cut = undefined;
    const { contatos_validos, contatos_duplicados, contatos_bloqueados, contatos_invalidos } = outcome.body;
    const numbers = contatos_validos + contatos_duplicados + contatos_bloqueados;
    if (numbers !== list.phones.length || contatos_invalidos !== list.junk) miscounted += 1;
    ledger.accepted.push({ ...list, blocked: contatos_bloqueados });
  }

  /** Returns the state of an interrupted upload, or null if it can't be read. */
  async function examine(list: List & { readonly before: number }): Promise<CutList | null> {
    const { uploadId, phones, before } = list;
    const found = await client.ask<Progress>('GET', `/contacts/uploads/${uploadId}`);
    if (found.kind === 'cut' || (found.kind === 'refused' && found.code !== 'upload_not_found')) return null;
    const stored = countStored(list);
    if (found.kind === 'refused') return { uploadId, state: 'absent', size: phones.length, stored, before, counted: 0 };
    const { state, contatos_validos } = found.body;
    const known = state === 'done' || state === 'failed' ? state : 'open';
    return { uploadId, state: known, size: phones.length, stored, before, counted: contatos_validos };
  }

  return {
    everyMs: 100,
    miscounted: () => miscounted,
    async act() {
      if (cut === undefined) {
        const size = sizeOf(dice);
        return send(lists.make(dice.pick(growing.filter((field) => lists.has(field, size))), size));
      }
      const left = await examine(cut);
      if (left === null) return;
      ledger.cut.push(left);
      const { before: _, ...list } = cut;
      return send({ ...list, uploadId: randomUUID() }, left.stored);
    },
    async fill(field) {
      await send(lists.make(field, field.first));
      if (cut !== undefined) throw new Error('the first list was not accepted');
    },
  };
}

/** Draws a list size; small lists are more frequent. */
function sizeOf(dice: Dice): number {
  return Math.round(SMALLEST * (LARGEST / SMALLEST) ** dice.unit());
}
