/** Generates numbers to call in several countries and zones, some of them on several campaigns' lists. */
import type { Dice } from './random.ts';

export type Person = { readonly phone: string; readonly country: string; readonly windowClass: string };

type Place = {
  readonly country: string;
  readonly prefixes: readonly string[];
  readonly windowClasses: readonly string[];
  /** Lowest number without its prefix. Argentine numbers have a valid length, so that they have two forms. */
  readonly first: number;
};

const PLACES: readonly Place[] = [
  { country: 'argentina', prefixes: ['+54911', '+549351', '+5411'], windowClasses: ['argentina'], first: 20_000_000 },
  {
    country: 'usa',
    prefixes: ['+1312', '+1212'],
    windowClasses: [
      'usa@#US-IL+America/Chicago',
      'usa@#US-FL+America/New_York',
      'usa@America/New_York',
      'usa@America/Chicago+America/Denver',
    ],
    first: 200_000_000,
  },
  { country: 'colombia', prefixes: ['+57300'], windowClasses: ['colombia'], first: 200_000_000 },
  {
    country: 'brasil',
    prefixes: ['+5511', '+5568'],
    windowClasses: ['brasil@America/Sao_Paulo', 'brasil@America/Rio_Branco'],
    first: 200_000_000,
  },
];

export const COUNTRIES: readonly string[] = PLACES.map(({ country }) => country);

/** Returns a random person. The smaller the crowd, the more people are on several lists. */
export function somebody(dice: Dice, crowd: number): Person {
  const { country, prefixes, windowClasses, first } = dice.pick(PLACES);
  const number = first + dice.int(0, crowd);
  // A number always has the same window class.
  return {
    phone: `${dice.pick(prefixes)}${number}`,
    country,
    windowClass: windowClasses[number % windowClasses.length]!,
  };
}
