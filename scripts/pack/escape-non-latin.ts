import type { Plugin } from 'rolldown';

/**
 * A plugin: writes characters beyond Latin-1 as escapes. A single one would make V8 store the whole file with two bytes
 * per character.
 */
export function escapeNonLatin(): Plugin {
  return {
    name: 'stay-latin',
    // The last step, because the printer runs after renderChunk and writes characters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0100-\uffff]/g, escapeOf);
    },
  };
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
