import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { readSource } from '../catalogues/texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CATALOGUE = /\/web\/locales\/[a-z]+\/[\w-]+\.json$/;
const SOURCE = /\/(?:web|shared)\/.*\.tsx?$/;
const I18N = '#web/lib/i18n.ts';

/**
 * Vite plugin that compiles messages with placeholders at build time, so that the browser doesn't need the compiler.
 * Compiles translations in their catalogues, and prepends Spanish messages to the module that uses them.
 */
export function cataloguesPlugin(): Plugin {
  return {
    name: 'catalogues',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (CATALOGUE.test(id) ? JSON.stringify(compileCatalogue(readFileSync(id, 'utf8'))) : undefined),
    transform(code, id) {
      if (!id.startsWith(ROOT) || !SOURCE.test(id)) return undefined;
      const compiled = compileAll(readSource(id, code).texts.console);
      if (compiled === undefined) return undefined;
      return `import { addSpanish } from '${I18N}'; addSpanish(${JSON.stringify(compiled)}); ${code}`;
    },
  };
}

/** Converts a catalogue to lingui's format: compiles texts with placeholders and keeps the others. */
export function compileCatalogue(json: string): Messages {
  const catalogue = JSON.parse(json) as Record<string, string>;
  return Object.fromEntries(Object.entries(catalogue).map(([text, translation]) => [text, compile(translation)]));
}

function compileAll(texts: readonly string[]): Messages | undefined {
  const entries = texts
    .map((text) => [text, compile(text)] as const)
    .filter(([, message]) => typeof message !== 'string');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function compile(text: string): Messages[string] {
  const tokens = compileMessageOrThrow(text);
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens;
}
