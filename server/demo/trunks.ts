import { COUNTRIES } from '#shared/countries.ts';

export const DEMO_CHANNELS = 100;

/** Country codes with more than one trunk, which share the load: where a demo is likely to call most. */
const TRUNKS_OF: Readonly<Record<string, number>> = { '54': 3, '55': 3, '1': 3, '52': 2 };

export type DemoTrunk = { readonly name: string; readonly host: string; readonly countryCode: string };

/** Trunks that together serve every country: one or more for each country code. Four countries share 1. */
export const DEMO_TRUNKS: readonly DemoTrunk[] = [...new Set(COUNTRIES.map(({ dialCode }) => dialCode))].flatMap(
  trunksOf,
);

function trunksOf(countryCode: string): DemoTrunk[] {
  const served = COUNTRIES.filter(({ dialCode }) => dialCode === countryCode);
  const place = served.length > 1 ? 'Norteamérica y Caribe' : (served[0]?.name ?? '');
  const count = TRUNKS_OF[countryCode] ?? 1;
  return Array.from({ length: count }, (_, index) => ({
    name: count === 1 ? place : `${place} ${String.fromCharCode(65 + index)}`,
    host: `sip-${countryCode}-${index + 1}.cadencia.example`,
    countryCode,
  }));
}
