/** Files that the server's code finds by its own address are found from its packed form, too. */
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

/** The start of a thread by its file, or any other use of a module's address. */
const ADDRESS = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** A plugin: threads start packed, all else is where the source's own address says, relative to dist/server. */
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

/** A package that reads files beside its own. */
function keepFolder(code: string, id: string): { code: string; map: null } | null {
  const [, name, path] = /\/node_modules\/(@fastify\/swagger-ui)\/(.*)$/.exec(id) ?? [];
  if (name === undefined || path === undefined || !code.includes('__dirname')) return null;
  const folder = `require('node:path').join(require('node:path').dirname(require.resolve('${name}')), '${dirname(path)}')`;
  return { code: code.replaceAll('__dirname', folder), map: null };
}
