/**
 * Checks rules on the syntax tree: those of docs/architecture.md, such as allowed imports and impure globals in the
 * engine, and others, such as the length of files, retired names and the tests' access to the database.
 * `checkTree(root)` returns one line per violation, and also runs on a fixture that breaks the rules.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { circlesOf } from './import-circles.ts';
import { retiredWithin } from './retired-names.ts';
import { checkServerImport, checkServerSyntax } from './thin-server.ts';
import { checkWebSyntax } from './typed-web.ts';

const LAYERS = ['shared', 'engine', 'server', 'web'] as const;
type Layer = (typeof LAYERS)[number];

/** Layers that each layer may import, besides itself. */
const ALLOWED: Readonly<Record<Layer, readonly Layer[]>> = {
  shared: [],
  engine: ['shared'],
  server: ['shared', 'engine'],
  web: ['shared'],
};

/**
 * Folders that each folder of the server may import, from the bottom up. A folder imports only those listed before it,
 * so there are no cycles. Files directly in `server/` wire the folders; files directly in `server/platform/` serve all
 * of them.
 */
export const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'platform/time': [],
  'platform/i18n': [],
  'platform/logging': [],
  'platform/threads': [],
  'platform/db': ['platform/threads', 'platform/time'],
  'platform/settings': ['platform/db', 'platform/time'],
  'platform/audit': ['platform/db', 'platform/time'],
  'platform/http': ['platform/i18n', 'platform/db', 'platform/threads', 'platform/time'],
  telephony: ['platform/db', 'platform/http', 'platform/threads', 'platform/time'],
  start: ['platform/logging', 'telephony'],
  'platform/exports': ['platform/i18n'],
  'platform/pool': ['platform/db', 'platform/exports', 'platform/http', 'platform/threads'],
  dialer: [
    'platform/audit',
    'platform/db',
    'platform/http',
    'platform/settings',
    'platform/threads',
    'platform/time',
    'telephony',
  ],
  live: ['platform/i18n', 'platform/db', 'platform/http', 'platform/time', 'dialer', 'telephony'],
  domains: [
    'platform/i18n',
    'platform/audit',
    'platform/db',
    'platform/exports',
    'platform/http',
    'platform/settings',
    'platform/threads',
    'platform/time',
    'dialer',
    'live',
    'telephony',
  ],
  demo: ['platform/db', 'platform/settings', 'dialer', 'domains'],
  workers: [
    'platform/audit',
    'platform/db',
    'platform/exports',
    'platform/pool',
    'platform/threads',
    'platform/time',
    'demo',
    'domains',
    'telephony',
  ],
  'platform/telemetry': ['platform/db', 'platform/http', 'platform/threads', 'dialer', 'live'],
};

/**
 * The engine's public modules for server and scripts. A trailing slash allows a whole folder. Tests and bench may
 * import any module.
 */
const ENGINE_DOORS = [
  'engine/dialer.ts',
  'engine/dialer-contract.ts',
  'engine/simulate.ts',
  'engine/report.ts',
  'engine/ports.ts',
  'engine/memory-leads.ts',
  'engine/number-protection.ts',
  'engine/route-availability.ts',
  'engine/kernel/loop.ts',
  'engine/kernel/rng.ts',
  'engine/kernel/local-time.ts',
  'engine/model/',
  'engine/network/',
  'engine/numbers/',
  'engine/caller-ids/',
  'engine/policies/abandonment.ts',
  'engine/policies/dial-window.ts',
  'engine/policies/number-caps.ts',
  'engine/policies/opening-hours.ts',
  'engine/policies/retry.ts',
];

/** Maximum number of lines. A longer file has more than one responsibility. */
const MOST_LINES = 400;

/** Pure packages that the engine may use. */
const ENGINE_PACKAGES = /^libphonenumber-js(\/|$)/;
/** Files of `shared` that `engine` must not import, because they belong to the wire format. */
const ENGINE_SHARED_DENIED = /^shared\/(contracts\/|live\.ts|errors\.ts|messages\.ts|roles\.ts)/;
/** Globals that give access to time, randomness or I/O. */
const IMPURE_GLOBALS = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'performance',
  'process',
  'crypto',
  'console',
  'Worker',
  'WebSocket',
]);
/**
 * The only file through which tests query an open server's database directly. Files that open a database themselves (of
 * another process, or damaged) call the driver.
 */
const TEST_SQL = 'tests/support/database.ts';
const REACHES_IN = `reaches into the database: ${TEST_SQL} does that, by name`;
/** Files of a domain whose types other domains may import. */
const DOMAIN_DOOR = /(^|\/)service\.ts$/;

type Import = { readonly from: string; readonly typeOnly: boolean };

/** Returns the target of an import in `file`: a path inside the tree, or a package's name. */
function resolveImport(file: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? join(dirname(file), from) : from;
}

const layerOf = (path: string): Layer | undefined => LAYERS.find((layer) => path.startsWith(`${layer}/`));
/** Returns the domain of a file. A domain's subfolders (`contacts/import`) may import each other. */
const domainOf = (path: string): string | undefined => /^server\/domains\/([^/]+)\//.exec(path)?.[1];

/** Returns the folder of a server file, or undefined if it is directly in `server/` or `server/platform/`. */
const roomOf = (path: string): string | undefined => /^server\/(platform\/[^/]+|(?!platform\/)[^/]+)\//.exec(path)?.[1];

const isBehind = (door: string, path: string): boolean => (door.endsWith('/') ? path.startsWith(door) : path === door);

function checkImport(file: string, { from, typeOnly }: Import): string[] {
  const layer = layerOf(file);
  const target = resolveImport(file, from);
  const targetLayer = layerOf(target);
  const broken: string[] = [];
  const isUser = layer === 'server' || file.startsWith('scripts/');
  if (isUser && targetLayer === 'engine' && !ENGINE_DOORS.some((door) => isBehind(door, target))) {
    broken.push(`imports the engine's inside: ${target}`);
  }
  if (file.startsWith('scripts/') && target.startsWith('bench/')) broken.push(`scripts imports bench: ${target}`);
  if (layer === undefined) return broken;
  if (targetLayer !== undefined && targetLayer !== layer && !ALLOWED[layer].includes(targetLayer)) {
    broken.push(`${layer} imports ${targetLayer}: ${target}`);
  }
  if (targetLayer === undefined && /^(\.\.|bench|scripts|tests|dist)\//.test(target)) {
    broken.push(`${layer} imports what is outside the layers: ${target}`);
  }
  if (layer === 'shared' && from.startsWith('node:')) broken.push(`shared imports ${from}: browsers use it too`);
  if (layer === 'web' && from.startsWith('node:')) broken.push(`web imports ${from}`);
  if (layer === 'engine' && targetLayer === undefined && !ENGINE_PACKAGES.test(from)) {
    broken.push(`engine imports ${from}: it is pure`);
  }
  if (layer === 'engine' && ENGINE_SHARED_DENIED.test(target)) broken.push(`engine imports the wire: ${target}`);
  broken.push(...checkServerImport(file, target, typeOnly));
  const [room, targetRoom] = [roomOf(file), roomOf(target)];
  if (
    room !== undefined &&
    targetRoom !== undefined &&
    room !== targetRoom &&
    !SERVER_ROOMS[room]?.includes(targetRoom)
  )
    broken.push(`${room} imports ${targetRoom}: ${target}`);
  const [domain, targetDomain] = [domainOf(file), domainOf(target)];
  if (domain !== undefined && targetDomain !== undefined && domain !== targetDomain) {
    const door = target.slice(`server/domains/${targetDomain}/`.length);
    if (!typeOnly || !DOMAIN_DOOR.test(door))
      broken.push(`domain ${domain} imports domain ${targetDomain}'s inside: ${door}`);
  }
  return broken;
}

type Syntax = { readonly type: string; readonly name?: unknown; readonly value?: unknown };
type Member = Syntax & { readonly object: Syntax; readonly property: Syntax };

const WRAPPERS = new Set(['ParenthesizedExpression', 'TSNonNullExpression', 'ChainExpression', 'TSAsExpression']);

/** Removes the parentheses, `!` and casts around a node. */
function unwrapped(node: Syntax): Syntax {
  return 'expression' in node && WRAPPERS.has(node.type) ? unwrapped(node.expression as Syntax) : node;
}

/** Returns the name in `.name`, `['name']` or `{ name }`. */
const nameOf = ({ name, value }: Syntax): unknown => name ?? value;

function isMember(node: Syntax, names: readonly string[]): node is Member {
  return node.type === 'MemberExpression' && names.includes(String(nameOf((node as Member).property)));
}

/** Returns whether the callee is `….sqlite.prepare` or `….sqlite.exec`. */
function isDirectSql(callee: Syntax): boolean {
  const called = unwrapped(callee);
  return isMember(called, ['prepare', 'exec']) && isMember(unwrapped(called.object), ['sqlite']);
}

/** Returns a file's imports, and its violations of other rules. */
function checkSyntax(file: string, source: string): { imports: Import[]; broken: string[] } {
  const { program, module, errors } = parseSync(file, source);
  const broken = errors.map((error) => `does not parse: ${error.message}`);
  const imports: Import[] = [];
  const isEngine = layerOf(file) === 'engine';
  const isTest = file.startsWith('tests/') && file !== TEST_SQL;
  const isLayered = layerOf(file) !== undefined;
  const lines = source.split('\n').length - 1;
  if (isLayered && lines > MOST_LINES) broken.push(`has more than ${MOST_LINES} lines`);

  for (const entry of module.staticImports) {
    const typeOnly = entry.entries.length > 0 && entry.entries.every((name) => name.isType);
    imports.push({ from: entry.moduleRequest.value, typeOnly });
  }
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest !== null && isLayered) {
        broken.push(`re-exports ${entry.moduleRequest.value}: no barrel files`);
        imports.push({ from: entry.moduleRequest.value, typeOnly: entry.isType });
      }
      if (entry.exportName.kind === 'Default' && isLayered) broken.push('has a default export');
    }
  }

  const checkName = (name: string): void => {
    const retired = retiredWithin(name);
    if (retired !== undefined) broken.push(`${name} is a retired name: ${retired}`);
  };
  if (retiredWithin(file) !== undefined) broken.push(`its path has a retired name: ${retiredWithin(file)}`);

  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        imports.push({ from: node.source.value, typeOnly: false });
      }
    },
    TSImportType(node) {
      imports.push({ from: node.source.value, typeOnly: true });
    },
    NewExpression(node) {
      const [path, base] = node.arguments;
      // `new URL('./thread.ts', import.meta.url)` is the path of a worker's file.
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      if (
        isUrl &&
        path?.type === 'Literal' &&
        typeof path.value === 'string' &&
        /\.[mc]?[jt]sx?$/.test(path.value) &&
        base?.type === 'MemberExpression'
      ) {
        imports.push({ from: path.value, typeOnly: false });
      }
      if (isEngine && node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        broken.push('engine reads the clock: new Date()');
      }
    },
    MemberExpression(node) {
      if (!isEngine || node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
      const name = `${node.object.name}.${node.property.name}`;
      if (name === 'Date.now') broken.push('engine reads the clock: Date.now');
      if (name === 'Math.random') broken.push('engine rolls its own dice: Math.random');
      if (IMPURE_GLOBALS.has(node.object.name)) broken.push(`engine reaches for the world: ${name}`);
    },
    CallExpression(node) {
      if (isTest && isDirectSql(node.callee)) broken.push(REACHES_IN);
      if (isEngine && node.callee.type === 'Identifier' && IMPURE_GLOBALS.has(node.callee.name)) {
        broken.push(`engine reaches for the world: ${node.callee.name}`);
      }
    },
    ObjectPattern({ properties }) {
      if (isTest && properties.some((one) => 'key' in one && nameOf(one.key) === 'sqlite')) broken.push(REACHES_IN);
    },
    Identifier: ({ name }) => checkName(name),
    JSXIdentifier: ({ name }) => checkName(name),
    PrivateIdentifier: ({ name }) => checkName(name),
    TSAnyKeyword() {
      broken.push('uses any');
    },
    TSEnumDeclaration() {
      broken.push('declares an enum: type stripping cannot run it');
    },
  }).visit(program);
  broken.push(...checkServerSyntax(file, source, program), ...checkWebSyntax(file, program));
  return { imports, broken };
}

/** Returns every violation under `root`, sorted: `path: message`, or a line with the path of an import cycle. */
export function checkTree(root: string): string[] {
  const files = globSync('{shared,engine,server,web,scripts,bench,tests}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('tests/fixtures/'));
  const graph = new Map<string, string[]>();
  const broken = files.flatMap((file) => {
    const found = checkSyntax(file, readFileSync(join(root, file), 'utf8'));
    const all = [...found.broken, ...found.imports.flatMap((one) => checkImport(file, one))];
    // Type imports don't exist at run time.
    const values = found.imports.filter(({ typeOnly }) => !typeOnly);
    if (layerOf(file) !== undefined)
      graph.set(
        file,
        values.map(({ from }) => resolveImport(file, from)),
      );
    return all.map((what) => `${file}: ${what}`);
  });
  const circles = circlesOf(graph).map((circle) => `imports in a circle: ${circle}`);
  return [...new Set([...broken, ...circles])].sort();
}
