import { Type, type Static } from 'typebox';
import { FILTER_SECTIONS, MAX_FILTER_NAME, MAX_SAVED_FILTERS } from '#shared/domain/saved-filters.ts';
import type { RouteTable } from '../route-contract.ts';
import { Id, IdParams, Instant, Ok, VISIBLE } from './common.ts';

/** Higher than the parameter count of any section, so that the validation error names the unknown parameter. */
const MAX_PARAMETERS = 40;

const Section = Type.Enum(FILTER_SECTIONS, { description: 'The section that it filters', examples: ['historico'] });
const Name = Type.String({
  pattern: VISIBLE,
  maxLength: MAX_FILTER_NAME,
  errorCode: 'filter_name_required',
  description: 'One of its kind in the section, whatever the case',
  examples: ['Abandonadas de hoy'],
});
const Search = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 500 }), {
  maxProperties: MAX_PARAMETERS,
  description: "The section's search parameters. `periodo` moves with the day",
  examples: [{ desenlaces: 'abandonada', periodo: 'hoy' }],
});
const IsDefault = Type.Boolean({ description: 'The section opens with it. At most one in a section' });

/** A saved filter, visible only to its owner. */
export const SavedFilter = Type.Object({
  id: Id,
  seccion: Section,
  nombre: Type.String({ examples: ['Abandonadas de hoy'] }),
  filtro: Type.Record(Type.String(), Type.String(), { description: "The section's search parameters" }),
  predeterminado: IsDefault,
  vigente: Type.Boolean({
    description: 'false: this version knows a parameter or a value of it no more, so it must not be applied',
  }),
  fecha_creacion: Instant,
  fecha_cambio: Instant,
});
export type SavedFilter = Static<typeof SavedFilter>;

export const SavedFiltersQuery = Type.Object({ seccion: Section });

export const SavedFiltersAnswer = Type.Object({
  ...Ok.properties,
  filtros: Type.Array(SavedFilter, { description: `By name, at most ${MAX_SAVED_FILTERS}` }),
});
export type SavedFiltersAnswer = Static<typeof SavedFiltersAnswer>;

export const SavedFilterAnswer = Type.Object({ ...Ok.properties, filtro: SavedFilter });
export type SavedFilterAnswer = Static<typeof SavedFilterAnswer>;

export const NewSavedFilter = Type.Object({
  seccion: Section,
  nombre: Name,
  filtro: Search,
  predeterminado: Type.Optional(IsDefault),
});
export type NewSavedFilter = Static<typeof NewSavedFilter>;

/** Omitted fields keep their values. */
export const SavedFilterPatch = Type.Partial(Type.Object({ nombre: Name, filtro: Search, predeterminado: IsDefault }));
export type SavedFilterPatch = Static<typeof SavedFilterPatch>;

export const savedFilterRoutes = {
  'GET /filtros': { query: SavedFiltersQuery, answer: SavedFiltersAnswer },
  'POST /filtros': { body: NewSavedFilter, answer: SavedFilterAnswer },
  'PATCH /filtros/:id': { params: IdParams, body: SavedFilterPatch, answer: SavedFilterAnswer },
  'DELETE /filtros/:id': { params: IdParams, answer: Ok },
} satisfies RouteTable;
