/** Generates numbers to call in several countries and zones, some of them on several campaigns' lists. */
import type { Dice } from './random.ts';

export type Person = { readonly phone: string; readonly country: string; readonly windowClass: string };

type Place = {
  readonly country: string;
  readonly prefixes: readonly string[];
  readonly windowClasses: readonly string[];
};

const PLACES: readonly Place[] = [
  { country: 'argentina', prefixes: ['+54911', '+549351', '+5411'], windowClasses: ['argentina'] },
  {
    country: 'usa',
    prefixes: ['+1312', '+1212'],
    windowClasses: ['usa@America/Chicago', 'usa@America/New_York', 'usa@America/Chicago+America/Denver'],
  },
  { country: 'colombia', prefixes: ['+57300'], windowClasses: ['colombia'] },
  {
    country: 'brasil',
    prefixes: ['+5511', '+5568'],
    windowClasses: ['brasil@America/Sao_Paulo', 'brasil@America/Rio_Branco'],
  },
];

export const COUNTRIES: readonly string[] = PLACES.map(({ country }) => country);

/** Returns a random person. The population is small, so that campaigns share some people. */
export function somebody(dice: Dice): Person {
  const { country, prefixes, windowClasses } = dice.pick(PLACES);
  const number = 200_000_000 + dice.int(0, 150);
  // A number always has the same window class.
  return {
    phone: `${dice.pick(prefixes)}${number}`,
    country,
    windowClass: windowClasses[number % windowClasses.length]!,
  };
}
