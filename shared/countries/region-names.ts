/** Regions of countries whose states have laws of their own on calls, with ISO 3166-2 codes and Spanish or local names. */
import { countryByKey } from './countries.ts';

/** The names are those of the tables of area codes, in the form 'name code'. */
const CODES: Readonly<Record<string, string>> = {
  usa: `Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, Distrito
    de Columbia DC, Florida FL, Georgia GA, Hawái HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky
    KY, Luisiana LA, Maine ME, Maryland MD, Massachusetts MA, Míchigan MI, Minnesota MN, Misisipi MS, Misuri MO,
    Montana MT, Nebraska NE, Nevada NV, Nuevo Hampshire NH, Nueva Jersey NJ, Nuevo México NM, Nueva York NY, Carolina
    del Norte NC, Dakota del Norte ND, Ohio OH, Oklahoma OK, Oregón OR, Pensilvania PA, Rhode Island RI, Carolina del
    Sur SC, Dakota del Sur SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA, Virginia
    Occidental WV, Wisconsin WI, Wyoming WY`,
  brasil: `Acre AC, Alagoas AL, Amapá AP, Amazonas AM, Bahia BA, Ceará CE, Distrito Federal DF, Espírito Santo ES, Goiás
    GO, Maranhão MA, Mato Grosso MT, Mato Grosso do Sul MS, Minas Gerais MG, Pará PA, Paraíba PB, Paraná PR, Pernambuco
    PE, Piauí PI, Rio de Janeiro RJ, Rio Grande do Norte RN, Rio Grande do Sul RS, Rondônia RO, Roraima RR, Santa
    Catarina SC, São Paulo SP, Sergipe SE, Tocantins TO`,
};

/** Returns the names of a country's regions by their codes, or an empty map if its regions have no laws of their own. */
export function regionNames(country: string): ReadonlyMap<string, string> {
  const iso2 = countryByKey(country)?.iso2 ?? '';
  return new Map(codesOf(country).map(([name, code]) => [`${iso2}-${code}`, name]));
}

function codesOf(country: string): (readonly [name: string, code: string])[] {
  const entries = CODES[country]?.split(',') ?? [];
  return entries.map((entry) => {
    const words = entry.trim().split(/\s+/);
    return [words.slice(0, -1).join(' '), words.at(-1)!] as const;
  });
}
