/** Reads the tags of a workbook's XML, which programs write without comments or sections of plain text. */

/** The condition before the name keeps the search through a long word linear. */
const ATTRIBUTE = /(?<![\w:])([\w:]+)\s*=\s*"([^"]*)"/g;
/** Excel's spelling of control characters, such as `_x000D_`. */
const CONTROL = /_x([0-9a-f]{4})_/gi;
/** Far more than the longest text of a cell. */
const MOST_TEXT_CHARS = 1024 * 1024;

export function attributesOf(tag: string): Readonly<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {};
  for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) found[name] = unescaped(value);
  return found;
}

/** Returns the attributes of the tags with the local name `name`. */
export function tagsOf(xml: string, name: string): Readonly<Record<string, string | undefined>>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(([, tag = '']) => attributesOf(tag));
}

export function unescaped(text: string): string {
  const plain = text.includes('&') ? withoutEntities(text) : text;
  return plain.includes('_x')
    ? plain.replace(CONTROL, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : plain;
}

function withoutEntities(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Cuts XML in pieces so that each tag is in one piece with the text behind it. */
export async function* wholeTags(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = Math.max(0, text.lastIndexOf('<'));
    if (text.length - end > MOST_TEXT_CHARS) throw new Error('A text of the workbook is too long');
    yield text.slice(0, end);
    rest = text.slice(end);
  }
  yield rest;
}
