/** Terms that the glossary has replaced, split into words. No identifier or path may use them. */
const RETIRED = [
  'carrier-turn',
  'chore',
  'fact-bus',
  'haste',
  'hold-clock',
  'joined-bytes',
  'log-tender',
  'missed-turns',
  'never-again',
  'pulse',
  'settled-points',
  'short-list',
  'slot-book',
  'standstill',
  'waiting-line',
  'waiting-room',
  'way-out',
];
const AS_WORDS = new RegExp(`(?:^|-)(${RETIRED.join('|')})(?:e?s)?(?=-|$)`);

/** Returns the retired term in `name`, a path or an identifier in any case, or undefined. */
export function retiredWithin(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2')
    .replace(/[_./]/g, '-')
    .toLowerCase();
  return AS_WORDS.exec(words)?.[1];
}
