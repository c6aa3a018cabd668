import type { Db } from '#server/platform/db/open.ts';

export type TransferNumberRow = {
  readonly id: number;
  readonly label: string;
  /** E.164 */
  readonly phone: string;
};

/** Writes must run inside a write transaction. */
export function createTransferNumberStore({ sqlite }: Db) {
  const all = sqlite.prepare<[], TransferNumberRow>('select id, label, phone from transfer_numbers order by label');
  const insert = sqlite
    .prepare<Omit<TransferNumberRow, 'id'>, number>(
      'insert into transfer_numbers (label, phone) values (@label, @phone) returning id',
    )
    .pluck();
  const remove = sqlite.prepare<[number]>('delete from transfer_numbers where id = ?');

  return {
    /** Returns all numbers, by label. */
    list: (): TransferNumberRow[] => all.all(),
    add: (row: Omit<TransferNumberRow, 'id'>): number => insert.get(row)!,
    remove: (id: number): void => void remove.run(id),
  };
}

export type TransferNumberStore = ReturnType<typeof createTransferNumberStore>;
