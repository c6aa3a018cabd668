import type { FastifyReply } from 'fastify';
import { type DemoAccount, authRoutes } from '#shared/contracts/auth.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { REFRESH_COOKIE } from '#server/platform/http/auth.ts';
import type { AuthService } from './service.ts';
import { toMeAnswer, toSessionAnswer } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const COOKIE = { path: '/api', httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;
const COOKIE_S = 7 * 24 * 3600;
/**
 * Maximum concurrent logins. A password check takes 30 ms of a core and four run concurrently, so the last one waits at
 * most a second.
 */
const LOGINS_AT_ONCE = 64;

type AuthRoutesDeps = {
  readonly auth: AuthService;
  readonly demoAccounts: () => DemoAccount[];
  /** IANA zone of the console. */
  readonly timeZone: () => string;
};

export function registerAuthRoutes(app: App, { auth, demoAccounts, timeZone }: AuthRoutesDeps): void {
  serve(app, authRoutes, {
    'POST /auth/login': {
      permission: 'public',
      atOnce: LOGINS_AT_ONCE,
      errors: ['bad_credentials', 'too_many_attempts'],
      summary: 'Log in',
      description:
        'Returns an access token valid for 15 minutes and sets the httpOnly cookie that renews it. Failed logins are limited: per account and address after five, and per address and per account after a hundred, except from an address where the account has logged in before, so that nobody can lock out another user. Successful logins are not limited.',
      handle: async (request, reply) => {
        const { username, password } = request.body;
        const grant = await auth.login(username.trim(), password, request.ip);
        setCookie(reply, grant.cookie);
        return toSessionAnswer(grant, timeZone());
      },
    },

    'POST /auth/refresh': {
      permission: 'public',
      sameOrigin: true,
      errors: ['unauthorized'],
      summary: 'Renew the access token by the login’s cookie',
      description: 'Renews the cookie too. Needs no token: the cookie identifies the session.',
      handle: async (request, reply) => {
        const grant = auth.refresh(request.cookies[REFRESH_COOKIE]);
        setCookie(reply, grant.cookie);
        return toSessionAnswer(grant, timeZone());
      },
    },

    'POST /auth/logout': {
      permission: 'public',
      sameOrigin: true,
      errors: ['unauthorized'],
      summary: 'Log out: end the session, its token and its cookie',
      handle: async (request, reply) => {
        auth.logout(request.actor, request.cookies[REFRESH_COOKIE]);
        reply.clearCookie(REFRESH_COOKIE, COOKIE);
        return { success: true as const };
      },
    },

    'GET /auth/me': {
      permission: 'user',
      allowsOldPassword: true,
      summary: 'The logged-in user',
      handle: async (request) => toMeAnswer(auth.me(actorOf(request)), timeZone()),
    },

    'GET /auth/demo-accounts': {
      permission: 'public',
      summary: 'The test accounts of demo mode',
      description: 'With their passwords, which are public; an empty list outside demo mode.',
      handle: async () => ({
        success: true as const,
        accounts: demoAccounts(),
      }),
    },

    'POST /auth/password': {
      permission: 'user',
      allowsOldPassword: true,
      errors: [
        'password_too_short',
        'password_guessable',
        'password_unchanged',
        'current_password_wrong',
        'demo_password_fixed',
        'too_many_attempts',
      ],
      summary: "Change one's own password",
      description: 'Ends the other sessions of the account.',
      handle: async (request) => {
        await auth.changePassword(actorOf(request), request.body.current_password, request.body.new_password);
        return {
          success: true as const,
          mensaje: serverMsg('Contraseña actualizada'),
          message: serverMsg('Contraseña actualizada'),
        };
      },
    },
  });
}

function setCookie(reply: FastifyReply, cookie: string | null): void {
  if (cookie !== null) reply.setCookie(REFRESH_COOKIE, cookie, { ...COOKIE, maxAge: COOKIE_S });
}
