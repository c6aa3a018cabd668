/**
 * Finds entries of package-lock.json that could install anything but the reviewed packages. The lockfile has no
 * download addresses (.npmrc omits them), so npm takes every package from the configured registry and verifies its
 * hash. An entry with an address therefore comes from a repository, a URL or a folder.
 */

type Specs = Readonly<Record<string, string>>;

/** The lockfile's entry for a package. The project's own entry has the key ''. */
export type LockEntry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly dependencies?: Specs;
  readonly devDependencies?: Specs;
  readonly optionalDependencies?: Specs;
};
export type Lockfile = { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, LockEntry>> };
export type Manifest = Pick<LockEntry, 'dependencies' | 'devDependencies' | 'optionalDependencies'>;

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const FOLDER = 'node_modules/';
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** A base64 hash of 64 bytes. */
const INTEGRITY = /^sha512-[\w+/]{86}==$/;
/** Versions and ranges, possibly with an alias, but without an address or a path. */
const RANGE = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?[\w\s.^~<>=|*+-]*$/;
/** Settings that keep addresses out of the lockfile and stop packages from running code on installation. */
const REQUIRED_SETTINGS = ['omit-lockfile-registry-resolved=true', 'ignore-scripts=true'];

/** Returns the problems, each with its package or setting. */
export function lockfileProblems(lock: Lockfile, manifest: Manifest, npmrc: string): string[] {
  const problems = [...settingProblems(npmrc), ...manifestProblems(lock, manifest)];
  if (lock.lockfileVersion !== 3) problems.push(`lockfileVersion is ${lock.lockfileVersion}, expected 3`);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path !== '') problems.push(...entryProblems(path, entry));
    problems.push(...missingProblems(lock, path, entry));
  }
  return problems;
}

function settingProblems(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.replaceAll(' ', ''));
  return [
    ...REQUIRED_SETTINGS.filter((setting) => !lines.includes(setting)).map(
      (setting) => `.npmrc: ${setting} is missing`,
    ),
    ...lines.filter((line) => /(^|:)registry=/.test(line)).map((line) => `.npmrc: ${line} fetches from elsewhere`),
  ];
}

/** Checks that the manifest requires exact versions and that the lockfile has the same ones. */
function manifestProblems({ packages }: Lockfile, manifest: Manifest): string[] {
  return KINDS.flatMap((kind) => {
    const [asked, locked] = [manifest[kind] ?? {}, packages['']?.[kind] ?? {}];
    return [...new Set([...Object.keys(asked), ...Object.keys(locked)])].flatMap((name) => {
      const spec = asked[name];
      if (spec !== locked[name]) return [`${name}: package.json has ${spec}, the lockfile ${locked[name]}`];
      if (spec === undefined || !EXACT.test(spec)) return [`${name}: ${spec} is not an exact version`];
      const { version } = packages[FOLDER + name] ?? {};
      return version === spec ? [] : [`${name}: ${spec} is required, ${version} is locked`];
    });
  });
}

function entryProblems(path: string, { version = '', integrity, resolved, link, inBundle }: LockEntry): string[] {
  const problems: string[] = [];
  if (!path.startsWith(FOLDER)) problems.push(`${path}: is not a registry package`);
  if (!EXACT.test(version)) problems.push(`${path}: ${version} is not a version`);
  if (integrity === undefined || !INTEGRITY.test(integrity)) problems.push(`${path}: has no sha512 hash`);
  if (resolved !== undefined) problems.push(`${path}: comes from ${resolved}`);
  if (link === true || inBundle === true) problems.push(`${path}: is a link or a bundle`);
  return problems;
}

/**
 * Checks that every dependency has a version instead of an address, and that all except optional ones are locked where
 * Node would find them.
 */
function missingProblems({ packages }: Lockfile, path: string, entry: LockEntry): string[] {
  const needed = Object.entries({ ...entry.dependencies, ...entry.devDependencies });
  const all = [...needed, ...Object.entries(entry.optionalDependencies ?? {})];
  return [
    ...all.filter(([, spec]) => !RANGE.test(spec)).map(([name, spec]) => `${path}: wants ${name} from ${spec}`),
    ...needed.filter(([name]) => !isLocked(packages, path, name)).map(([name]) => `${path}: ${name} is not locked`),
  ];
}

function isLocked(packages: Lockfile['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(FOLDER) - 1))) {
    if ((folder === '' ? '' : `${folder}/`) + FOLDER + name in packages) return true;
    if (folder === '') return false;
  }
}
