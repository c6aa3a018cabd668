import type { Cli, ClisAnswer } from '#shared/contracts/clis.ts';
import type { CliView } from './service.ts';

function toCli(cli: CliView): Cli {
  return {
    id: cli.id,
    numero: cli.phone,
    cli: cli.phone,
    pais: cli.country,
    paises: cli.country === '' ? [] : [cli.country],
    proveedor_id: cli.trunkId,
    proveedor_nome: cli.trunkName,
    llamadas_hoy: cli.callsToday,
    activo: cli.isActive,
    ativo: cli.isActive,
  };
}

export function toClisAnswer(clis: readonly CliView[]): ClisAnswer {
  return { success: true, clis: clis.map(toCli), total: clis.length };
}
