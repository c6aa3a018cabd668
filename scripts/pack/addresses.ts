/** Lets the packed server find files that its sources locate by import.meta.url. */
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

/** A thread started by its file, or any other use of a module's URL. */
const ADDRESS = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** A plugin: threads start from packed files, and every other URL points to the source, relative to dist/server. */
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

/** A package that reads files next to its own. */
function keepFolder(code: string, id: string): { code: string; map: null } | null {
  const [, name, path] = /\/node_modules\/(@fastify\/swagger-ui)\/(.*)$/.exec(id) ?? [];
  if (name === undefined || path === undefined || !code.includes('__dirname')) return null;
  const folder = `require('node:path').join(require('node:path').dirname(require.resolve('${name}')), '${dirname(path)}')`;
  return { code: code.replaceAll('__dirname', folder), map: null };
}
