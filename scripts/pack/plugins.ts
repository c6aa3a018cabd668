import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

/** Matches the start of a thread by its file, or any other use of a module's URL. */
const ADDRESS = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** Plugin that starts threads from packed files and points every other URL to the source, relative to dist/server. */
export function keepAddresses(root: string): Plugin {
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (id.includes('/node_modules/')) return keepFolder(code, id);
      if (!id.startsWith(join(root, 'server/')) || !code.includes('import.meta.url')) return null;
      const moved = code.replace(ADDRESS, (_address, thread: string | undefined) => {
        if (thread === undefined) return `new URL('../../${relative(root, id)}', import.meta.url).href`;
        const file = this.emitFile({ type: 'chunk', id: join(dirname(id), thread) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
      });
      return { code: moved, map: null };
    },
  };
}

/** Replaces `__dirname` in a package that reads files next to its own. Returns null if there is nothing to replace. */
function keepFolder(code: string, id: string): { code: string; map: null } | null {
  const [, name, path] = /\/node_modules\/(@fastify\/swagger-ui)\/(.*)$/.exec(id) ?? [];
  if (name === undefined || path === undefined || !code.includes('__dirname')) return null;
  const folder = `require('node:path').join(require('node:path').dirname(require.resolve('${name}')), '${dirname(path)}')`;
  return { code: code.replaceAll('__dirname', folder), map: null };
}

/** Matches an import of a Node module as the printer writes it: default, names, or both. */
const IMPORT = /^import (?:([\w$]+)(?:, )?)?(?:\{ ([^}]*) \})? ?from "(node:[\w/]+)";$/gm;

/**
 * Plugin that takes Node's modules from process.getBuiltinModule instead of importing them. An import makes Node
 * enumerate every export, which initialises rarely used parts, such as web cryptography, at every start.
 */
export function takeBuiltins(): Plugin {
  return {
    name: 'take-builtins',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(IMPORT, take);
    },
  };
}

function take(_line: string, whole: string | undefined, names: string | undefined, module: string): string {
  const taken = `process.getBuiltinModule("${module}")`;
  const parts = names === undefined ? '' : `const { ${names.replaceAll(' as ', ': ')} } = ${whole ?? taken};`;
  return whole === undefined ? parts : `const ${whole} = ${taken};\n${parts}`;
}

/**
 * Plugin that escapes characters beyond Latin-1. A single one would make V8 store the whole file with two bytes per
 * character.
 */
export function escapeNonLatin(): Plugin {
  return {
    name: 'stay-latin',
    // Runs last, because the printer runs after renderChunk and unescapes characters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0100-\uffff]/g, escapeOf);
    },
  };
}

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
