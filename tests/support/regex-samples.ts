/** Draws texts from a regular expression, to test that another one matches them, too. */

/**
 * Returns a function that draws texts from the source of a regular expression of groups, classes, lookarounds and
 * quantifiers. Lookarounds are left out, so not every text matches.
 */
export function createSampler(source: string, seed: number): () => string {
  let at = 0;
  let state = seed;

  /** Returns a number from 0 up to, but not including, `below`. */
  function random(below: number): number {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  }

  type Draw = () => string;

  function alternatives(): Draw {
    const all: Draw[] = [sequence()];
    while (source[at] === '|') {
      at++;
      all.push(sequence());
    }
    return () => all[random(all.length)]!();
  }

  function sequence(): Draw {
    const all: Draw[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') all.push(repeated(atom()));
    return () => all.map((draw) => draw()).join('');
  }

  function atom(): Draw {
    const char = source[at++]!;
    if (char === '(') return group();
    if (char === '[') return charClass();
    if (char === '\\') return escaped(source[at++]!);
    if (char === '^' || char === '$') return () => '';
    return () => (char === '.' ? 'x' : char);
  }

  function group(): Draw {
    const kind = /^\?(?:<?[=!]|:)/.exec(source.slice(at))?.[0] ?? '';
    at += kind.length;
    const inner = alternatives();
    at++;
    return kind === '' || kind === '?:' ? inner : () => '';
  }

  function charClass(): Draw {
    const end = source.indexOf(']', at);
    const chars = source
      .slice(at, end)
      .replace(/(.)-(.)/g, (_, from: string, to: string) => from + String.fromCharCode(from.charCodeAt(0) + 1) + to);
    at = end + 1;
    return () => chars[random(chars.length)]!;
  }

  function escaped(char: string): Draw {
    if (char === 'b') return () => '';
    if (char === 'd') return () => String(random(10));
    return () => (char === 's' || char === 'W' ? ' ' : char);
  }

  function repeated(draw: Draw): Draw {
    const quantifier = /^(?:[?*+]|\{(\d+)(?:,(\d*))?\})/.exec(source.slice(at));
    if (quantifier === null) return draw;
    at += quantifier[0].length;
    const [text, from, to] = quantifier;
    const least = text === '+' ? 1 : Number(from ?? 0);
    const most = text === '?' ? 1 : from === undefined ? least + 2 : Number(to ?? from);
    return () => Array.from({ length: least + random(most - least + 1) }, draw).join('');
  }

  return alternatives();
}
