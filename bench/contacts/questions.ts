import type { Samples } from './fill.ts';

type PathOf = (samples: Samples, round: number) => string;

const asked =
  (query: (samples: Samples, round: number) => Record<string, string | number>): PathOf =>
  (samples, round) =>
    `/contacts?${new URLSearchParams(Object.entries(query(samples, round)).map(([name, value]) => [name, String(value)]))}`;

const NAMES = ['maria', 'mar', 'gonzalez', 'juan', 'sosa', 'díaz'];
const campaign = (round: number): number => 1 + (round % 20);
const phone = ({ phones }: Samples, round: number): string => phones[round % phones.length]!;
const name = (round: number): string => NAMES[round % NAMES.length]!;
const instant = (ms: number): string => new Date(ms).toISOString();

/** Typical searches and filters. */
export const QUESTIONS: Readonly<Record<string, PathOf>> = {
  'all contacts': asked(() => ({})),
  'of a campaign': asked((_, round) => ({ campaign_id: campaign(round) })),
  'of a list': asked((_, round) => ({ lista_id: 1 + (round % 40) })),
  'by where they stand': asked((_, round) => ({
    situaciones: ['exito', 'agotado', 'opt_out', 'reintento'][round % 4]!,
  })),
  'of a campaign, by where they stand': asked((_, round) => ({
    campaign_id: campaign(round),
    situaciones: ['exito', 'agotado', 'excluido', 'reintento'][round % 4]!,
  })),
  'of a list, by where they stand': asked((_, round) => ({ lista_id: 1 + (round % 40), situaciones: 'exito' })),
  'by attempts': asked((_, round) => ({ campaign_id: campaign(round), intentos_desde: 2 })),
  'by the next attempt': asked(({ dueAtMs }, round) => ({
    proximo_desde: instant(dueAtMs + round * 60_000),
    proximo_hasta: instant(dueAtMs + (round + 10) * 60_000),
  })),
  'by why they wait': asked((_, round) => ({
    motivos: ['attempts_used', 'campaign_not_active', 'success'][round % 3]!,
  })),
  'of a campaign, by why they wait': asked((_, round) => ({
    campaign_id: campaign(round),
    motivos: ['campaign_not_active', 'success,opted_out'][round % 2]!,
  })),
  'by name': asked((_, round) => ({ buscar: name(round) })),
  'by name and surname': asked((_, round) => ({ buscar: `${name(round)} ${['per', 'garcia', 'rod'][round % 3]}` })),
  'by a rare name': asked((_, round) => ({ buscar: `sky${round * 17}` })),
  'by name, of a campaign': asked((_, round) => ({ buscar: name(round), campaign_id: campaign(round) })),
  'by name, where they stand': asked((_, round) => ({ buscar: name(round), situaciones: 'exito' })),
  'by a column': asked((_, round) => ({ buscar: ['quilmes', 'plata'][round % 2]!, columna: 'Localidad' })),
  'by a whole number': asked((samples, round) => ({ buscar: phone(samples, round) })),
  'by a national number': asked((samples, round) => ({ buscar: `011 15-${phone(samples, round).slice(-8)}` })),
  'by the last four digits': asked((samples, round) => ({ buscar: phone(samples, round).slice(-4) })),
  'by digits, of a campaign': asked((samples, round) => ({
    buscar: phone(samples, round).slice(-4),
    campaign_id: campaign(round),
  })),
};

/**
 * Filters by a reason for waiting that no contact has, so that the server stops after one part of the search and
 * answers with a cursor.
 */
export const UNFOUND: PathOf = asked((_, round) => ({ motivos: ['legal_window', 'no_trunk'][round % 2]! }));
