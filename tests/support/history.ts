import { parse } from 'csv-parse/sync';
import type { Api } from './api.ts';

/** An attempt in the CSV export of the history. */
export type ExportedCall = {
  id: string;
  numero_destino: string;
  usuario_email: string;
  estado: string;
  resultado: string;
  fecha_asignacion: string;
  fecha_finalizacion: string;
};

/** Exports every attempt that matches the filter (a query string without `?`) as CSV and parses it. */
export async function exportHistory(api: Api, filter = ''): Promise<ExportedCall[]> {
  const answer = await api.raw('GET', `/llamadas/historico/export?export=csv${filter === '' ? '' : `&${filter}`}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return parse(text, { columns: true, bom: true });
}
