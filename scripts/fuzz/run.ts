import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { loginAs, type Api } from '../../tests/support/api.ts';
import { takeViolations } from '../../tests/support/contract/violations.ts';
import { startServer } from '../../tests/support/live-server.ts';
import type { FuzzPlan } from './arguments.ts';
import { createFuzzClient, type FuzzClient } from './client.ts';
import { endpointsOf, type ApiDocument, type Endpoint } from './document.ts';
import { judgePace, measurePace, restorePace, startPacedCampaign } from './pace.ts';
import { requestsTo, type Asker, type FuzzRequest } from './requests.ts';
import { createVerdict, type Verdict } from './verdict.ts';

type FuzzReport = {
  readonly sent: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Slowest requests, slowest first. */
  readonly slowest: readonly { readonly ms: number; readonly what: string }[];
  readonly failures: readonly string[];
};

const AT_ONCE = 6;
const CHUNK = 200;
const SLOWEST = 5;
const MOST_FAILURES = 50;
/** Time for a new campaign to reach its rate, ms. */
const SETTLED_MS = 1000;
/** Minimum time over which a rate is measured, s. */
const MEASURED_S = 5;
const ASKERS = ['admin', 'supervisor', 'operator', 'demo'] as const;
/**
 * Tags of the endpoints that affect dialing. Writes to these are sent only after the rate has been measured under all
 * other requests.
 */
const DIALING =
  /^(campaigns|press-1|calls|dialer|trunks|caller ids?.*|legal windows|timing|configuration|menus|load test)$/;

/**
 * Runs the plan on a server that it starts. Throws when the server can't be started, or when a request that isn't
 * fuzzed fails.
 */
export async function runFuzz({ requests, seed, hangMs }: FuzzPlan, say: (line: string) => void): Promise<FuzzReport> {
  const server = await startServer({ env: { SIM_SPEED: '200', SIM_SEED: String(seed), LOG_LEVEL: 'error' } });
  const client = createFuzzClient(server.url, AT_ONCE);
  const report = {
    sent: 0,
    byStatus: new Map<number, number>(),
    slowest: [] as { ms: number; what: string }[],
    failures: [] as string[],
  };
  const fail = (what: string): void => {
    if (report.failures.length < MOST_FAILURES && !report.failures.includes(what)) report.failures.push(what);
  };
  try {
    const api = await loginAs(server.url, 'admin');
    const tokens = new Map<Asker, string>([['stranger', 'eyJhbGciOiJub25lIn0.e30.']]);
    for (const asker of ASKERS) tokens.set(asker, (await loginAs(server.url, asker)).token);
    const document = (await (
      await fetch(`${server.url}/api/docs/json`, { headers: { authorization: `Bearer ${api.token}` } })
    ).json()) as ApiDocument;
    const verdict = createVerdict(document);
    const endpoints = endpointsOf(document);
    const first = Math.floor(requests / 2);
    const send = (some: readonly Endpoint[], count: number, from: number) =>
      sendAll({ client, tokens, verdict, hangMs, report, fail }, some, document, count, from);

    const during = await startPacedCampaign(api);
    const startedMs = Date.now();
    await send(
      endpoints.filter(({ method, operation }) => method === 'GET' || !operation.tags.some((tag) => DIALING.test(tag))),
      first,
      seed,
    );
    // A short run may end before a rate can be measured.
    const settledMs = startedMs + SETTLED_MS;
    await delay(Math.max(0, settledMs + MEASURED_S * 1000 - Date.now()));
    const wrong = await judgePace(api, during, settledMs, Date.now());
    if (wrong !== null) fail(`while it ran: ${wrong}`);
    say(`${report.sent} requests beside a campaign that dials`);
    await send(endpoints, requests - first, seed + first);
    const after = await paceAfter(await loginAs(server.url, 'admin'));
    if (after !== null) fail(`after it: ${after}`);
  } finally {
    client.close();
    await server.dispose();
  }
  for (const violation of takeViolations()) fail(`as the server saw it: ${violation}`);
  return report;
}

async function paceAfter(api: Api): Promise<string | null> {
  await restorePace(api);
  const id = await startPacedCampaign(api);
  // The limit covers any period of a second, so calls placed just before by the fuzzer's campaigns use up part of it.
  await delay(SETTLED_MS);
  return measurePace(api, id, MEASURED_S);
}

type Sending = {
  readonly client: FuzzClient;
  readonly tokens: ReadonlyMap<Asker, string>;
  readonly verdict: Verdict;
  readonly hangMs: number;
  readonly report: { sent: number; byStatus: Map<number, number>; slowest: { ms: number; what: string }[] };
  readonly fail: (what: string) => void;
};

async function sendAll(
  sending: Sending,
  endpoints: readonly Endpoint[],
  document: ApiDocument,
  count: number,
  seed: number,
) {
  const anyRequest = fc.oneof(...endpoints.map((endpoint) => requestsTo(endpoint, document)));
  for (let done = 0; done < count; done += CHUNK) {
    const chunk = fc.sample(anyRequest, { numRuns: Math.min(CHUNK, count - done), seed: seed + done });
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let request = chunk.pop(); request !== undefined; request = chunk.pop()) await sendOne(sending, request);
    });
    await Promise.all(workers);
  }
}

async function sendOne(
  { client, tokens, verdict, hangMs, report, fail }: Sending,
  request: FuzzRequest,
): Promise<void> {
  const what = `${request.method} ${request.target.slice(0, 120)} as ${request.asker}`;
  report.sent += 1;
  try {
    const answer = await client.send(request, tokens.get(request.asker), hangMs);
    report.byStatus.set(answer.status, (report.byStatus.get(answer.status) ?? 0) + 1);
    report.slowest.push({ ms: Math.round(answer.ms), what });
    report.slowest.sort((a, b) => b.ms - a.ms).splice(SLOWEST);
    const wrong = verdict(request, answer);
    if (wrong !== null) fail(`${what} ${bodyText(request)}→ ${answer.status}: ${wrong}`);
  } catch (error) {
    // The server closes the connection when a body is too large.
    if ((request.body?.bytes.length ?? 0) < 1_000_000) fail(`${what} ${bodyText(request)}→ ${String(error)}`);
  }
}

const bodyText = ({ body }: FuzzRequest): string =>
  body === null ? '' : `(${body.type ?? 'no type'}: ${JSON.stringify(body.bytes.toString().slice(0, 200))}) `;
