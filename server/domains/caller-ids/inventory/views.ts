import { knownRateOf } from '#shared/domain/figures.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { Cli, CliAnswer, CliBulkBody, CliDeleteAnswer, CliPatch } from '#shared/contracts/clis.ts';
import { fail } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';
import type { BulkWork, CliChanges, CliView } from './service.ts';
import { serverMsg } from '#shared/msg.ts';

const DELETED = serverMsg('CLI eliminado con éxito');

export function toCli(cli: CliView): Cli {
  return {
    id: cli.id,
    numero: cli.phone,
    cli: cli.phone,
    pais: cli.country,
    paises: cli.country === '' ? [] : [cli.country],
    proveedor_id: cli.trunkId,
    proveedor_nome: cli.trunkName,
    llamadas_hoy: cli.callsToday,
    devueltas_hoy: cli.returned.today,
    devueltas_7d: cli.returned.week,
    answered_by_network_7d: cli.shortCalls.connected,
    short_calls_7d: cli.shortCalls.shortCalls,
    short_call_rate_7d: knownRateOf('short', cli.shortCalls),
    ...cli.rest,
    activo: cli.isActive,
    ativo: cli.isActive,
    sintetico: cli.isSynthetic,
    created_at: toInstant(cli.createdAt),
  };
}

export function toCliAnswer(cli: CliView, message: string): CliAnswer {
  return { success: true, status: 'success', message, mensaje: message, ...toCli(cli) };
}

export function toCliDeleteAnswer({ id, phone }: Pick<CliView, 'id' | 'phone'>): CliDeleteAnswer {
  return { success: true, status: 'success', message: DELETED, mensaje: DELETED, id, numero: phone };
}

/** Maps only the fields present on the wire. */
export function fromCliPatch(patch: CliPatch): CliChanges {
  return {
    ...(patch.numero !== undefined && { phone: patch.numero }),
    ...(patch.pais !== undefined && { country: patch.pais }),
    ...(patch.proveedor_id !== undefined && { trunkId: patch.proveedor_id }),
    ...(patch.activo !== undefined && { isActive: patch.activo }),
  };
}

/** Converts the body to an action. Throws `invalid_body` if `asignar_proveedor` comes without `proveedor_id`. */
export function fromBulkBody({ accion, proveedor_id: trunkId }: CliBulkBody): BulkWork {
  if (accion === 'eliminar') return 'remove';
  if (accion !== 'asignar_proveedor') return { isActive: accion === 'activar' };
  if (trunkId !== undefined) return { trunkId };
  const field = 'proveedor_id';
  return fail('invalid_body', { field, reason: say('{field}: falta el proveedor, o null para ninguno', { field }) });
}
