/** A campaign's script: Markdown with the fields of the person called, in steps, and links to pages about the person. */
import { withoutAccents } from '../without-accents.ts';

/** Longest script, characters. */
export const MOST_SCRIPT = 20_000;
export const MOST_LINKS = 10;

/** Fields of every person called, besides the columns of the list's row. */
export const SCRIPT_FIELDS = ['nombre', 'telefono', 'pais', 'campana', 'agente', 'contacto', 'llamada'] as const;

/** Pattern of a link's address: its site has no fields, so that no list chooses where the agent's browser goes. */
export const LINK_ADDRESS = String.raw`^https?://[^\s{}/?#@\\]+([/?#].*)?$`;

/** A link to a page about the person. */
export type ScriptLink = {
  readonly label: string;
  /** Address with fields in braces. */
  readonly url: string;
  /** Whether the desk opens it by itself once the person is on the line. */
  readonly opensOnAnswer: boolean;
};

/** A script without text or links is none. */
export type CallScript = { readonly text: string; readonly links: readonly ScriptLink[] };

/** Values by name, as `foldName` returns it. */
export type ScriptFields = ReadonlyMap<string, string>;

/** A part of a script that is shown at once: a heading of the first or second level, and what follows it. */
export type ScriptStep = {
  /** Name in a link `[text](#name)` to it, as `foldName` returns it. Empty before the first heading. */
  readonly name: string;
  readonly title: string;
  /** Markdown, without the heading. */
  readonly text: string;
};

/** Code, the target of a Markdown link, an address in the text, or a field such as `{nombre}` anywhere else. */
const PARTS = /(`[^`\n]*`)|(?<=\]\()([^)\n]*)(?=\))|(https?:\/\/[^\s<>()]*)|(\{[^{}\n]{1,100}\})/g;
const FIELD = /\{([^{}\n]{1,100})\}/g;
/** An address whose site is a field, so that the list would choose where the agent's browser goes. */
const OPEN_SITE = /^https?:\/\/[^/?#]*\{/;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const HEADING = /^#{1,2}\s+(.*?)(?:\s+#+)?$/;
const FENCE = /^\s*(?:```|~~~)/;
const STEP_LINK = /\]\(#([^)\s]*)\)/g;

/** Returns a name in lower case, without accents, and with hyphens instead of anything but letters and digits. */
export function foldName(name: string): string {
  return withoutAccents(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Returns fields by name. Of two with the same name the first counts. */
export function scriptFields(fields: readonly { readonly name: string; readonly value: string }[]): ScriptFields {
  return new Map(fields.toReversed().map(({ name, value }) => [foldName(name), value]));
}

/** Returns a text with its fields filled in. A field that the person doesn't have stays as it is, in braces. */
export function fillText(text: string, fields: ScriptFields): string {
  return text.replace(FIELD, (whole, name: string) => fields.get(foldName(name))?.replace(/\s+/g, ' ') ?? whole);
}

/** Returns Markdown with its fields filled in as in `fillText`. A value stays plain text, whatever characters it has. */
export function fillScript(markdown: string, fields: ScriptFields): string {
  return markdown.replace(PARTS, (whole, code?: string, target?: string, address?: string) => {
    if (target !== undefined || address !== undefined) return fillAddress(whole, fields);
    const filled = fillText(whole, fields);
    if (code !== undefined) return `\`${filled.replaceAll('`', '')}\``;
    return filled === whole ? whole : filled.replace(PUNCTUATION, String.raw`\$&`);
  });
}

/**
 * Returns an address with its fields filled in and encoded. One that the person doesn't have is left empty. Returns an
 * empty text if a field would decide the site.
 */
export function fillAddress(template: string, fields: ScriptFields): string {
  if (OPEN_SITE.test(template)) return '';
  return template.replace(FIELD, (_whole, name: string) =>
    encodeURIComponent((fields.get(foldName(name)) ?? '').toWellFormed()),
  );
}

/** Splits a script into its steps. One without headings is a single step; what precedes the first heading is one, too. */
export function scriptSteps(markdown: string): ScriptStep[] {
  const steps: { name: string; title: string; lines: string[] }[] = [{ name: '', title: '', lines: [] }];
  let isFenced = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const title = isFenced ? undefined : HEADING.exec(line)?.[1];
    if (title === undefined) steps.at(-1)!.lines.push(line);
    else steps.push({ name: foldName(title), title, lines: [] });
  }
  return steps
    .map(({ name, title, lines }) => ({ name, title, text: lines.join('\n').trim() }))
    .filter(({ title, text }) => title !== '' || text !== '');
}

/** Returns the names of steps to which a script links, but which it doesn't have. */
export function missingSteps(markdown: string): string[] {
  const names = new Set(scriptSteps(markdown).map(({ name }) => name));
  const linked = [...markdown.matchAll(STEP_LINK)].map(([, name]) => name!);
  return [...new Set(linked)].filter((name) => !names.has(stepName(name)));
}

/** Returns the name of the step to which a link such as `#precio` or `#qué%20dice` leads. */
export function stepName(link: string): string {
  const text = link.replace(/^#/, '');
  try {
    return foldName(decodeURIComponent(text));
  } catch {
    return foldName(text);
  }
}
