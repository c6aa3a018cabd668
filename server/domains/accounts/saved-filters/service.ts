/** Filters that users save for themselves. */
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { type FilterSection, MAX_SAVED_FILTERS } from '#shared/domain/saved-filters.ts';
import { unknownParameter } from './search-check.ts';
import type { FilterFields, SavedFilter, SavedFilterStore } from './store.ts';

type SavedFilterDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: SavedFilterStore;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** A filter, and whether this version can apply it. */
export type SavedFilterView = SavedFilter & { readonly isKnown: boolean };

export type SavedFilterService = ReturnType<typeof createSavedFilterService>;

const BY_NAME = new Intl.Collator('es', { numeric: true });
const ENTITY = { entity: 'saved_filter' } as const;

export function createSavedFilterService({ db, store, audit, clock }: SavedFilterDeps) {
  const see = (filter: SavedFilter): SavedFilterView => ({
    ...filter,
    isKnown: unknownParameter(filter.section, filter.search) === null,
  });

  const find = (actor: Actor, id: number): SavedFilter => store.find(actor.id, id) ?? fail('filter_not_found', { id });

  /** Throws `filter_name_taken` if another filter of the section has the name, ignoring case. */
  function checkName(others: readonly SavedFilter[], name: string): void {
    const folded = name.toLocaleLowerCase('es');
    if (others.some((other) => other.name.toLocaleLowerCase('es') === folded))
      fail('filter_name_taken', { field: 'nombre', name });
  }

  function checkSearch(section: FilterSection, search: FilterFields['search']): void {
    if (Object.keys(search).length === 0) fail('filter_empty', { field: 'filtro' });
    const parameter = unknownParameter(section, search);
    if (parameter !== null) fail('filter_invalid', { field: 'filtro', parameter });
  }

  /** Saves a new filter. Throws `filter_empty`, `filter_invalid`, `filter_name_taken` or `filters_full`. */
  function create(actor: Actor, section: FilterSection, fields: FilterFields): SavedFilterView {
    checkSearch(section, fields.search);
    return db.write(() => {
      const others = store.list(actor.id, section);
      checkName(others, fields.name);
      if (others.length >= MAX_SAVED_FILTERS) fail('filters_full', { max: MAX_SAVED_FILTERS });
      if (fields.isDefault) store.clearDefault(actor.id, section);
      const at = clock.nowMs();
      const made = store.create({ ...fields, userId: actor.id, section, createdAt: at, updatedAt: at });
      audit.record({ actor, action: 'saved_filter.create', ...ENTITY, entityId: made.id, after: toAudited(made) });
      return see(made);
    });
  }

  /**
   * Changes one of the user's filters. Throws `filter_not_found`, also for other users' filters, or an error of
   * `create` except `filters_full`.
   */
  function update(actor: Actor, id: number, fields: Partial<FilterFields>): SavedFilterView {
    const before = find(actor, id);
    if (fields.search !== undefined) checkSearch(before.section, fields.search);
    return db.write(() => {
      const others = store.list(actor.id, before.section).filter((other) => other.id !== id);
      if (fields.name !== undefined) checkName(others, fields.name);
      if (fields.isDefault === true) store.clearDefault(actor.id, before.section);
      const after = store.update(actor.id, id, { ...fields, updatedAt: clock.nowMs() });
      audit.record({
        actor,
        action: 'saved_filter.update',
        ...ENTITY,
        entityId: id,
        before: toAudited(before),
        after: toAudited(after),
      });
      return see(after);
    });
  }

  /** Deletes one of the user's filters. Throws `filter_not_found`, also for other users' filters. */
  function remove(actor: Actor, id: number): void {
    const filter = find(actor, id);
    db.write(() => {
      store.remove(actor.id, id);
      audit.record({ actor, action: 'saved_filter.delete', ...ENTITY, entityId: id, before: toAudited(filter) });
    });
  }

  return {
    list: (actor: Actor, section: FilterSection): SavedFilterView[] =>
      store
        .list(actor.id, section)
        .toSorted((a, b) => BY_NAME.compare(a.name, b.name))
        .map(see),
    create,
    update,
    remove,
  };
}

function toAudited({ section, name, search, isDefault }: SavedFilter) {
  return { section, name, search, isDefault };
}
