import { Type, type Static } from 'typebox';
import { E164, Id, Nullable, Ok } from './common.ts';

/** A caller id of the inventory, under both spellings that the screens read. */
export const Cli = Type.Object({
  id: Id,
  numero: E164,
  cli: E164,
  pais: Type.String({ description: 'Country key' }),
  paises: Type.Array(Type.String()),
  proveedor_id: Nullable(Id),
  proveedor_nome: Nullable(Type.String()),
  llamadas_hoy: Type.Integer({ minimum: 0, description: 'Placed with it today, in the console’s time zone' }),
  activo: Type.Boolean(),
  ativo: Type.Boolean(),
});
export type Cli = Static<typeof Cli>;

export const ClisAnswer = Type.Object({ ...Ok.properties, clis: Type.Array(Cli), total: Type.Integer({ minimum: 0 }) });
export type ClisAnswer = Static<typeof ClisAnswer>;
