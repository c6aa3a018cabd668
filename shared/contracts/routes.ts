/** The route table of the API. The console imports only its type, to keep schemas out of the bundle. */
import type { Static, TSchema } from 'typebox';
import { agentBoardRoutes } from './agent-board.ts';
import { agentRoutes } from './agents.ts';
import { alertRoutes } from './alerts.ts';
import { audioContextRoutes } from './audio-contexts.ts';
import { audioRoutes } from './audio.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { blacklistRoutes } from './blacklist.ts';
import { callScriptRoutes } from './call-scripts.ts';
import { callbackRoutes } from './callbacks.ts';
import { callerIdRoutes } from './caller-id-configs.ts';
import { callRoutes } from './calls.ts';
import { campaignRoutes } from './campaigns.ts';
import { cliCalculatorRoutes } from './cli-calculator.ts';
import { cliPatternRoutes } from './cli-patterns.ts';
import { cliUsageRoutes } from './cli-usage.ts';
import { cliRoutes } from './clis.ts';
import { contactDirectoryRoutes } from './contact-directory.ts';
import { contactRoutes } from './contacts.ts';
import { dashboardRoutes } from './dashboards.ts';
import { dialerRoutes } from './dialer.ts';
import { doNotCallRoutes } from './do-not-call.ts';
import { dossierRoutes } from './dossier.ts';
import { dtmfRoutes } from './dtmf.ts';
import { exportRoutes } from './exports.ts';
import { legalWindowRoutes } from './legal-windows.ts';
import { listPriorityRoutes } from './list-priorities.ts';
import { loadTestRoutes } from './load-test.ts';
import { metricsRoutes } from './metrics.ts';
import { numberCapRoutes } from './number-caps.ts';
import { peopleReportRoutes } from './people-reports.ts';
import { press1Routes } from './press1.ts';
import { recordingRoutes } from './recordings.ts';
import { reportRoutes } from './reports.ts';
import { returnedCallRoutes } from './returned-calls.ts';
import { registryRoutes } from './registries.ts';
import { recycleRoutes } from './recycling.ts';
import { savedFilterRoutes } from './saved-filters.ts';
import { detectionRoutes } from './detection.ts';
import { scheduleRoutes } from './schedules.ts';
import { sessionCallRoutes } from './session-calls.ts';
import { settingsRoutes } from './settings.ts';
import { listeningRoutes } from './listening.ts';
import { supervisionRoutes } from './supervision.ts';
import { systemStatusRoutes } from './system-status.ts';
import { deskRoutes } from './desk.ts';
import { teamRoutes } from './teams.ts';
import { transferNumberRoutes } from './transfer-numbers.ts';
import { wrapUpCodeRoutes } from './wrap-up-codes.ts';
import { telephonyRoutes } from './telephony.ts';
import { testCallRoutes } from './test-calls.ts';
import { timingRoutes } from './timing.ts';
import { trunkRoutes } from './trunks.ts';
import { userRoutes } from './users.ts';
import { wallboardRoutes } from './wallboard.ts';
import { whyNotRoutes } from './waiting.ts';
import { webhookRoutes } from './webhooks.ts';

/** All operations under /api/v1, by method and path. */
export const ROUTES = {
  ...agentBoardRoutes,
  ...agentRoutes,
  ...alertRoutes,
  ...audioContextRoutes,
  ...audioRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...blacklistRoutes,
  ...callbackRoutes,
  ...callerIdRoutes,
  ...callRoutes,
  ...campaignRoutes,
  ...cliCalculatorRoutes,
  ...cliPatternRoutes,
  ...cliUsageRoutes,
  ...cliRoutes,
  ...contactDirectoryRoutes,
  ...contactRoutes,
  ...dashboardRoutes,
  ...dialerRoutes,
  ...doNotCallRoutes,
  ...dossierRoutes,
  ...dtmfRoutes,
  ...exportRoutes,
  ...legalWindowRoutes,
  ...listPriorityRoutes,
  ...loadTestRoutes,
  ...metricsRoutes,
  ...numberCapRoutes,
  ...peopleReportRoutes,
  ...press1Routes,
  ...recordingRoutes,
  ...reportRoutes,
  ...returnedCallRoutes,
  ...registryRoutes,
  ...recycleRoutes,
  ...savedFilterRoutes,
  ...callScriptRoutes,
  ...detectionRoutes,
  ...scheduleRoutes,
  ...sessionCallRoutes,
  ...settingsRoutes,
  ...listeningRoutes,
  ...supervisionRoutes,
  ...systemStatusRoutes,
  ...deskRoutes,
  ...teamRoutes,
  ...wrapUpCodeRoutes,
  ...telephonyRoutes,
  ...testCallRoutes,
  ...timingRoutes,
  ...transferNumberRoutes,
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
/** A part of a request: omitted if the contract lacks it, optional if none of its fields is required. */
type Sent<R extends Route, P extends 'params' | 'query' | 'body'> =
  Routes[R] extends Record<P, unknown>
    ? Nothing extends PartOf<R, P>
      ? { readonly [K in P]?: PartOf<R, P> }
      : { readonly [K in P]: PartOf<R, P> }
    : Nothing;

/** Routes that answer with JSON. */
export type JsonRoute = RoutesWith<'answer'>;
export type FileRoute = RoutesWith<'file'>;
export type FormRoute = RoutesWith<'form'>;

export type ReadRoute = Extract<JsonRoute, `GET ${string}`>;
export type AnswerOf<R extends Route> = PartOf<R, 'answer'>;
export type ArgsOf<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'body'>;
/** Arguments of a request function, optional if no field is required. */
export type GivenArgs<R extends Route, More = Nothing> =
  Nothing extends ArgsOf<R> ? [args?: ArgsOf<R> & More] : [args: ArgsOf<R> & More];
