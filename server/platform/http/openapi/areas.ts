/** Areas that group the API document. */

type Area = {
  readonly name: string;
  /** One line, in English. */
  readonly description: string;
  /** Path prefixes after /api/v1; the longest match wins. */
  readonly paths: readonly string[];
};

const AREAS: readonly Area[] = [
  {
    name: 'auth',
    description: 'Login, renewal and end of a session, and who is logged in.',
    paths: ['/auth'],
  },
  { name: 'users', description: 'Accounts and their roles.', paths: ['/users', '/usuarios'] },
  { name: 'audit', description: 'Who changed what, and when.', paths: ['/audit'] },
  {
    name: 'campaigns',
    description: 'Campaigns as the management list shows them, and why a contact is not called.',
    paths: ['/campaigns', '/campanhas'],
  },
  {
    name: 'press-1',
    description: 'The press-1 view of campaigns: start, pause, resume, stop, statistics, monitor and menu sessions.',
    paths: ['/presione1', '/audio-inteligente'],
  },
  {
    name: 'lists',
    description:
      'Upload of contact lists, its progress and its rejected lines; contacts found, worked and recycled; the order of lists; dossiers of numbers.',
    paths: ['/contacts', '/reciclajes', '/dossier'],
  },
  { name: 'blacklist', description: 'Numbers that are never called.', paths: ['/blacklist', '/do-not-call'] },
  {
    name: 'registries',
    description: 'Registries of people who must not be called: dated sets of numbers, replaced as a whole.',
    paths: ['/registries'],
  },
  {
    name: 'calls',
    description: 'Calls in progress, the history with its export, and actions on a call.',
    paths: ['/llamadas', '/monitoring/llamadas-activas', '/presione1/llamadas'],
  },
  {
    name: 'monitoring',
    description: 'Current activity, figures of the day, and agents.',
    paths: ['/monitoring', '/stats', '/llamadas/stats'],
  },
  {
    name: 'teams',
    description:
      'Teams of people who take calls, their supervisors, the reasons for their pauses, and their wrap-up codes.',
    paths: ['/teams', '/pause-reasons', '/dispositions', '/desk', '/callbacks', '/agents', '/transfer-numbers'],
  },
  {
    name: 'timing',
    description: 'Hours, waits and retries by campaign.',
    paths: ['/timing-configs', '/timing-presets'],
  },
  { name: 'number caps', description: 'The caps on the calls to one number.', paths: ['/number-caps'] },
  { name: 'legal windows', description: 'The legal dial windows, by country.', paths: ['/legal-windows'] },
  {
    name: 'trunks',
    description: 'Trunks by country, also as providers.',
    paths: ['/trunks', '/multi-sip'],
  },
  {
    name: 'caller ids',
    description: 'The inventory of caller ids, and the caller ids of trunks and campaigns.',
    paths: ['/caller-id-configs', '/code2base', '/returned-calls'],
  },
  {
    name: 'caller id use',
    description: 'Daily limits by country, usage, rotation and patterns of caller ids.',
    paths: ['/performance/cli', '/performance/cli-pattern'],
  },
  { name: 'caller id calculator', description: 'How many caller ids a list needs.', paths: ['/cli-auto'] },
  { name: 'audio', description: 'Audio files, and the contexts that campaigns play.', paths: ['/audio', '/audios'] },
  {
    name: 'configuration',
    description: 'Advanced configuration.',
    paths: ['/configuracion-avanzada', '/settings', '/configuracion'],
  },
  {
    name: 'dialer',
    description: 'The global switch, its settings, and test calls.',
    paths: ['/dialer', '/performance/dialer'],
  },
  { name: 'alerts', description: 'Alert rules on figures, and the log of alerts.', paths: ['/alertas'] },
  {
    name: 'webhooks',
    description: 'Endpoints that are told what happens, by signed messages, and the log of their deliveries.',
    paths: ['/webhooks'],
  },
  { name: 'reports', description: 'Figures of the calls of some days.', paths: ['/reports'] },
  { name: 'saved filters', description: 'Filters of the console that each person keeps.', paths: ['/filtros'] },
  {
    name: 'performance',
    description: 'Live metrics by request and by WebSocket, with history and export.',
    paths: ['/performance'],
  },
  {
    name: 'load test',
    description: 'Runs a separate engine on synthetic numbers, independent of the campaigns.',
    paths: ['/performance/load-test'],
  },
  { name: 'menus', description: 'Keypad (DTMF) menus by country.', paths: ['/performance/dtmf'] },
  {
    name: 'wallboard',
    description: 'Screens that show the wallboard by a token of their own, and what they show.',
    paths: ['/pantallas', '/tablero'],
  },
  { name: 'health', description: 'Whether the process is up, and ready for work.', paths: ['/healthz', '/readyz'] },
];

/** All areas in display order. */
export const TAGS = AREAS.map(({ name, description }) => ({ name, description }));

/** Returns the area of a path below /api/v1, or the path's first segment if no area matches. */
export function areaOf(path: string): string {
  let found = path.split('/')[1] ?? '';
  let length = 0;
  for (const { name, paths } of AREAS) {
    for (const beginning of paths) {
      const fits = path === beginning || path.startsWith(`${beginning}/`);
      if (fits && beginning.length > length) [found, length] = [name, beginning.length];
    }
  }
  return found;
}
