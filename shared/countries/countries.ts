/** One of the 41 countries that the product supports. Keys are used on the wire and in the database. */
export type Country = {
  readonly key: string;
  /** ISO 3166-1 alpha-2 code, in the phone library's spelling. */
  readonly iso2: string;
  /** Spanish name. */
  readonly name: string;
  readonly flag: string;
  /** E.164 country code without the plus. Four countries share 1. */
  readonly dialCode: string;
  /** IANA time zones. The first is the most populous one. */
  readonly timeZones: readonly string[];
};

function country(key: string, iso2: string, name: string, dialCode: string, ...timeZones: string[]): Country {
  return { key, iso2, name, flag: flagOf(iso2), dialCode, timeZones };
}

/** Returns the flag emoji, a pair of regional-indicator letters. */
function flagOf(iso2: string): string {
  return String.fromCodePoint(...Array.from(iso2, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

export const COUNTRIES: readonly Country[] = [
  country(
    'usa',
    'US',
    'Estados Unidos',
    '1',
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ),
  country(
    'canada',
    'CA',
    'Canadá',
    '1',
    'America/Toronto',
    'America/Winnipeg',
    'America/Regina',
    'America/Edmonton',
    'America/Vancouver',
    'America/Halifax',
    'America/St_Johns',
  ),
  country(
    'mexico',
    'MX',
    'México',
    '52',
    'America/Mexico_City',
    'America/Cancun',
    'America/Chihuahua',
    'America/Hermosillo',
    'America/Tijuana',
  ),
  country(
    'brasil',
    'BR',
    'Brasil',
    '55',
    'America/Sao_Paulo',
    'America/Bahia',
    'America/Fortaleza',
    'America/Manaus',
    'America/Cuiaba',
    'America/Rio_Branco',
    'America/Noronha',
  ),
  country('argentina', 'AR', 'Argentina', '54', 'America/Argentina/Buenos_Aires'),
  country('colombia', 'CO', 'Colombia', '57', 'America/Bogota'),
  country('chile', 'CL', 'Chile', '56', 'America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'),
  country('peru', 'PE', 'Perú', '51', 'America/Lima'),
  country('venezuela', 'VE', 'Venezuela', '58', 'America/Caracas'),
  country('ecuador', 'EC', 'Ecuador', '593', 'America/Guayaquil', 'Pacific/Galapagos'),
  country('bolivia', 'BO', 'Bolivia', '591', 'America/La_Paz'),
  country('uruguay', 'UY', 'Uruguay', '598', 'America/Montevideo'),
  country('paraguay', 'PY', 'Paraguay', '595', 'America/Asuncion'),
  country('costa_rica', 'CR', 'Costa Rica', '506', 'America/Costa_Rica'),
  country('panama', 'PA', 'Panamá', '507', 'America/Panama'),
  country('guatemala', 'GT', 'Guatemala', '502', 'America/Guatemala'),
  country('honduras', 'HN', 'Honduras', '504', 'America/Tegucigalpa'),
  country('el_salvador', 'SV', 'El Salvador', '503', 'America/El_Salvador'),
  country('nicaragua', 'NI', 'Nicaragua', '505', 'America/Managua'),
  country('republica_dominicana', 'DO', 'República Dominicana', '1', 'America/Santo_Domingo'),
  country('porto_rico', 'PR', 'Puerto Rico', '1', 'America/Puerto_Rico'),
  country('espanha', 'ES', 'España', '34', 'Europe/Madrid', 'Atlantic/Canary'),
  country('portugal', 'PT', 'Portugal', '351', 'Europe/Lisbon', 'Atlantic/Azores'),
  country('franca', 'FR', 'Francia', '33', 'Europe/Paris'),
  country('alemanha', 'DE', 'Alemania', '49', 'Europe/Berlin'),
  country('italia', 'IT', 'Italia', '39', 'Europe/Rome'),
  country('reino_unido', 'GB', 'Reino Unido', '44', 'Europe/London'),
  country('holanda', 'NL', 'Países Bajos', '31', 'Europe/Amsterdam'),
  country('belgica', 'BE', 'Bélgica', '32', 'Europe/Brussels'),
  country('suica', 'CH', 'Suiza', '41', 'Europe/Zurich'),
  country('austria', 'AT', 'Austria', '43', 'Europe/Vienna'),
  country('india', 'IN', 'India', '91', 'Asia/Kolkata'),
  country('filipinas', 'PH', 'Filipinas', '63', 'Asia/Manila'),
  country('malasia', 'MY', 'Malasia', '60', 'Asia/Kuala_Lumpur'),
  country('singapura', 'SG', 'Singapur', '65', 'Asia/Singapore'),
  country('tailandia', 'TH', 'Tailandia', '66', 'Asia/Bangkok'),
  country('indonesia', 'ID', 'Indonesia', '62', 'Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'),
  country(
    'australia',
    'AU',
    'Australia',
    '61',
    'Australia/Sydney',
    'Australia/Brisbane',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Perth',
  ),
  country('nova_zelandia', 'NZ', 'Nueva Zelanda', '64', 'Pacific/Auckland', 'Pacific/Chatham'),
  country('africa_do_sul', 'ZA', 'Sudáfrica', '27', 'Africa/Johannesburg'),
  country('israel', 'IL', 'Israel', '972', 'Asia/Jerusalem'),
];

export const COUNTRY_KEYS: readonly string[] = COUNTRIES.map(({ key }) => key);

const BY_KEY = new Map(COUNTRIES.map((c) => [c.key, c]));
const BY_ISO2 = new Map(COUNTRIES.map((c) => [c.iso2, c]));

/** Returns the country with this key, or undefined. */
export function countryByKey(key: string): Country | undefined {
  return BY_KEY.get(key);
}

/**
 * Returns the first country whose dial code the code is or begins with, or undefined. The countries that share 1 have one
 * numbering plan.
 */
export function countryByDialCode(code: string): Country | undefined {
  return COUNTRIES.find(({ dialCode }) => code.startsWith(dialCode));
}

/** Returns the country with this ISO code in any case, or undefined. */
export function countryByIso2(iso2: string): Country | undefined {
  return BY_ISO2.get(iso2.toUpperCase());
}

/** Returns the stored name of a country: its key, or the lower-case ISO code of a country that is not listed. */
export function countryKeyOf(iso2: string): string {
  return BY_ISO2.get(iso2.toUpperCase())?.key ?? iso2.toLowerCase();
}
