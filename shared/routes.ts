/**
 * The one table of the API. Only the server imports its values; browsers import its type alone, so that their bundle
 * contains no schemas.
 */
import type { Static, TSchema } from 'typebox';
import { agentRoutes } from './contracts/agents.ts';
import { alertRoutes } from './contracts/alerts.ts';
import { audioContextRoutes } from './contracts/audio-contexts.ts';
import { audioRoutes } from './contracts/audio.ts';
import { auditRoutes } from './contracts/audit.ts';
import { authRoutes } from './contracts/auth.ts';
import { blacklistRoutes } from './contracts/blacklist.ts';
import { callerIdRoutes } from './contracts/caller-id-configs.ts';
import { callRoutes } from './contracts/calls.ts';
import { campaignRoutes } from './contracts/campaigns.ts';
import { cliCalculatorRoutes } from './contracts/cli-calculator.ts';
import { cliPatternRoutes } from './contracts/cli-patterns.ts';
import { cliUsageRoutes } from './contracts/cli-usage.ts';
import { cliRoutes } from './contracts/clis.ts';
import { contactDirectoryRoutes } from './contracts/contact-directory.ts';
import { contactLookupRoutes } from './contracts/contact-lookup.ts';
import { contactRoutes } from './contracts/contacts.ts';
import { dashboardRoutes } from './contracts/dashboards.ts';
import { dialerRoutes } from './contracts/dialer.ts';
import { dtmfRoutes } from './contracts/dtmf.ts';
import { exportRoutes } from './contracts/exports.ts';
import { legalWindowRoutes } from './contracts/legal-windows.ts';
import { listPriorityRoutes } from './contracts/list-priorities.ts';
import { loadTestRoutes } from './contracts/load-test.ts';
import { metricsRoutes } from './contracts/metrics.ts';
import { press1Routes } from './contracts/press1.ts';
import { recordingRoutes } from './contracts/recordings.ts';
import { reportRoutes } from './contracts/reports.ts';
import { recycleRoutes } from './contracts/recycling.ts';
import { savedFilterRoutes } from './contracts/saved-filters.ts';
import { scheduleRoutes } from './contracts/schedules.ts';
import { settingsRoutes } from './contracts/settings.ts';
import { systemStatusRoutes } from './contracts/system-status.ts';
import { telephonyRoutes } from './contracts/telephony.ts';
import { testCallRoutes } from './contracts/test-calls.ts';
import { timingRoutes } from './contracts/timing.ts';
import { trunkRoutes } from './contracts/trunks.ts';
import { userRoutes } from './contracts/users.ts';
import { wallboardRoutes } from './contracts/wallboard.ts';
import { whyNotRoutes } from './contracts/waiting.ts';
import { webhookRoutes } from './contracts/webhooks.ts';

/** Every operation below /api/v1, by method and path. */
export const ROUTES = {
  ...agentRoutes,
  ...alertRoutes,
  ...audioContextRoutes,
  ...audioRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...blacklistRoutes,
  ...callerIdRoutes,
  ...callRoutes,
  ...campaignRoutes,
  ...cliCalculatorRoutes,
  ...cliPatternRoutes,
  ...cliUsageRoutes,
  ...cliRoutes,
  ...contactDirectoryRoutes,
  ...contactLookupRoutes,
  ...contactRoutes,
  ...dashboardRoutes,
  ...dialerRoutes,
  ...dtmfRoutes,
  ...exportRoutes,
  ...legalWindowRoutes,
  ...listPriorityRoutes,
  ...loadTestRoutes,
  ...metricsRoutes,
  ...press1Routes,
  ...recordingRoutes,
  ...reportRoutes,
  ...recycleRoutes,
  ...savedFilterRoutes,
  ...scheduleRoutes,
  ...settingsRoutes,
  ...systemStatusRoutes,
  ...telephonyRoutes,
  ...testCallRoutes,
  ...timingRoutes,
  ...trunkRoutes,
  ...userRoutes,
  ...webhookRoutes,
  ...wallboardRoutes,
  ...whyNotRoutes,
};

type Routes = typeof ROUTES;
export type Route = keyof Routes;

type PartOf<R extends Route, P extends string> =
  Routes[R] extends Record<P, infer S extends TSchema> ? Static<S> : never;
type RoutesWith<P extends string> = { [R in Route]: Routes[R] extends Record<P, unknown> ? R : never }[Route];
type Nothing = Record<never, never>;
/** A part of a request: omitted where the contract has none, optional where it has no required field. */
type Sent<R extends Route, P extends 'params' | 'query' | 'body'> =
  Routes[R] extends Record<P, unknown>
    ? Nothing extends PartOf<R, P>
      ? { readonly [K in P]?: PartOf<R, P> }
      : { readonly [K in P]: PartOf<R, P> }
    : Nothing;

/** Routes that answer with JSON, routes that answer with a file, and routes that take a form. */
export type JsonRoute = RoutesWith<'answer'>;
export type FileRoute = RoutesWith<'file'>;
export type FormRoute = RoutesWith<'form'>;

export type ReadRoute = Extract<JsonRoute, `GET ${string}`>;
export type AnswerOf<R extends Route> = PartOf<R, 'answer'>;
/** The arguments of a request. */
export type ArgsOf<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'>;
/** Arguments of a request function; optional where no field is required. */
export type GivenArgs<R extends Route, More = Nothing> =
  Nothing extends ArgsOf<R> ? [args?: ArgsOf<R> & More] : [args: ArgsOf<R> & More];
