import type { Db } from '#server/platform/db/open.ts';

export type PauseReasonRow = { readonly id: number; readonly name: string; readonly archivedAt: number | null };

/** Writes must run inside a write transaction. */
export function createPauseReasonStore({ sqlite }: Db) {
  const COLUMNS = 'id, name, archived_at archivedAt';
  const all = sqlite.prepare<[], PauseReasonRow>(`select ${COLUMNS} from pause_reasons order by id`);
  const byId = sqlite.prepare<[number], PauseReasonRow>(`select ${COLUMNS} from pause_reasons where id = ?`);
  const byName = sqlite
    .prepare<[string], number>('select id from pause_reasons where name = ? collate nocase limit 1')
    .pluck();
  const used = sqlite
    .prepare<[number, number], number>(
      `select exists (select 1 from agent_events where pause_reason_id = ?)
           or exists (select 1 from agent_duties where pause_reason_id = ?)`,
    )
    .pluck();
  const insert = sqlite.prepare<[string], number>('insert into pause_reasons (name) values (?) returning id').pluck();
  const update = sqlite.prepare<PauseReasonRow>(
    'update pause_reasons set name = @name, archived_at = @archivedAt where id = @id',
  );
  const remove = sqlite.prepare<[number]>('delete from pause_reasons where id = ?');

  return {
    list: (): PauseReasonRow[] => all.all(),
    find: (id: number): PauseReasonRow | undefined => byId.get(id),
    idOfName: (name: string): number | undefined => byName.get(name),
    /** Whether somebody has paused for it. */
    isUsed: (id: number): boolean => used.get(id, id) === 1,
    add: (name: string): number => insert.get(name)!,
    update: (row: PauseReasonRow): void => void update.run(row),
    remove: (id: number): void => void remove.run(id),
  };
}

export type PauseReasonStore = ReturnType<typeof createPauseReasonStore>;
