/** `node scripts/emergency-numbers.ts`: writes shared/numbers/emergency-numbers.ts from google-libphonenumber's data. */
import { writeFileSync } from 'node:fs';
import { findEmergencyNumbers } from './emergency-numbers/find.ts';

const FILE = new URL('../shared/numbers/emergency-numbers.ts', import.meta.url);

const lines = Object.entries(findEmergencyNumbers()).map(([code, texts]) => `  ${code}: '${texts.join(' ')}',`);
writeFileSync(
  FILE,
  `/**
 * Emergency numbers by country code, from the short-number data of Google's libphonenumber. Written by
 * scripts/emergency-numbers.ts.
 */
export const EMERGENCY_NUMBERS: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
