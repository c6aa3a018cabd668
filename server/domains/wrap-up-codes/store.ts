import type { WrapUpCode } from '#shared/domain/wrap-up-codes.ts';
import { toWrapUpCode, WRAP_UP_CODE_COLUMNS, type WrapUpCodeColumns } from '#server/platform/db/wrap-up-codes.ts';
import type { Db } from '#server/platform/db/open.ts';

/** A code with the time at which it was archived (epoch ms), or null. */
export type WrapUpCodeRow = WrapUpCode & { readonly archivedAt: number | null };

type Columns = WrapUpCodeColumns & { readonly archivedAt: number | null };

const toRow = ({ archivedAt, ...columns }: Columns): WrapUpCodeRow => ({ ...toWrapUpCode(columns), archivedAt });

function toColumns({ isSuccess, isFinal, needsNote, ...others }: WrapUpCodeRow): Columns {
  return { ...others, isSuccess: isSuccess ? 1 : 0, isFinal: isFinal ? 1 : 0, needsNote: needsNote ? 1 : 0 };
}

/** Writes must run inside a write transaction. */
export function createWrapUpCodeStore({ sqlite }: Db) {
  const COLUMNS = `${WRAP_UP_CODE_COLUMNS}, archived_at archivedAt`;
  const all = sqlite.prepare<[], Columns>(`select ${COLUMNS} from wrap_up_codes order by archived_at is not null, key`);
  const byId = sqlite.prepare<[number], Columns>(`select ${COLUMNS} from wrap_up_codes where id = ?`);
  const byLabel = sqlite
    .prepare<[string], number>('select id from wrap_up_codes where label = ? collate nocase limit 1')
    .pluck();
  const byKey = sqlite
    .prepare<[string], number>('select id from wrap_up_codes where key = ? and archived_at is null')
    .pluck();
  const used = sqlite
    .prepare<{ id: number }, number>(
      `select exists (select 1 from call_wrap_ups where code_id = @id)
           or exists (select 1 from campaigns where default_wrap_up_code_id = @id)
           or exists (select 1 from campaigns, json_each(wrap_up_code_ids) where json_each.value = @id)`,
    )
    .pluck();
  const insert = sqlite
    .prepare<Omit<Columns, 'id' | 'archivedAt'>, number>(
      `insert into wrap_up_codes (label, key, is_success, is_final, effect, needs_note)
       values (@label, @key, @isSuccess, @isFinal, @effect, @needsNote) returning id`,
    )
    .pluck();
  const update = sqlite.prepare<Columns>(
    `update wrap_up_codes set label = @label, key = @key, is_success = @isSuccess, is_final = @isFinal,
       effect = @effect, needs_note = @needsNote, archived_at = @archivedAt where id = @id`,
  );
  const remove = sqlite.prepare<[number]>('delete from wrap_up_codes where id = ?');

  return {
    /** Those in use by key, then the archived ones. */
    list: (): WrapUpCodeRow[] => all.all().map(toRow),
    find(id: number): WrapUpCodeRow | undefined {
      const columns = byId.get(id);
      return columns && toRow(columns);
    },
    idOfLabel: (label: string): number | undefined => byLabel.get(label),
    /** Returns the code in use that has the key. */
    idOfKey: (key: string): number | undefined => byKey.get(key),
    /** Whether a call or a campaign has it. */
    isUsed: (id: number): boolean => used.get({ id }) === 1,
    add(fields: Omit<WrapUpCode, 'id'>): number {
      const { id: _id, archivedAt: _at, ...columns } = toColumns({ ...fields, id: 0, archivedAt: null });
      return insert.get(columns)!;
    },
    update: (row: WrapUpCodeRow): void => void update.run(toColumns(row)),
    remove: (id: number): void => void remove.run(id),
  };
}

export type WrapUpCodeStore = ReturnType<typeof createWrapUpCodeStore>;
