import type { FastifyReply } from 'fastify';
import { type DemoAccount, authRoutes } from '#shared/contracts/auth.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { REFRESH_COOKIE } from '#server/http/auth.ts';
import type { AuthService } from './service.ts';
import { toMeAnswer, toSessionAnswer } from './views.ts';

const COOKIE = { path: '/api', httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;
const COOKIE_S = 7 * 24 * 3600;
/** A password takes some 30 ms of a core, and four are looked at side by side: the last of so many waits a second at most. */
const LOGINS_AT_ONCE = 64;

type AuthRoutesDeps = {
  readonly auth: AuthService;
  readonly demoAccounts: () => DemoAccount[];
  /** The console's. */
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
        'Answers an access token of 15 minutes and sets the httpOnly cookie that renews it. Failures are limited: of one address with one account after five, of one address or of one account after a hundred, but where the account has logged in before, so that nobody locks another one out. Successes are not.',
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
      summary: 'A new access token, by the cookie of the login',
      description: 'The cookie is renewed with it. Needs no token: the cookie says who asks.',
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
      summary: 'End the session: its token and its cookie',
      handle: async (request, reply) => {
        auth.logout(request.actor, request.cookies[REFRESH_COOKIE]);
        reply.clearCookie(REFRESH_COOKIE, COOKIE);
        return { success: true as const };
      },
    },

    'GET /auth/me': {
      permission: 'user',
      allowsOldPassword: true,
      summary: 'Who is logged in',
      handle: async (request) => toMeAnswer(auth.me(actorOf(request)), timeZone()),
    },

    'GET /auth/demo-accounts': {
      permission: 'public',
      summary: 'The test accounts of demo mode',
      description: 'With their passwords, which everybody may know; an empty list outside demo mode.',
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
        return { success: true as const, mensaje: 'Contraseña actualizada', message: 'Contraseña actualizada' };
      },
    },
  });
}

function setCookie(reply: FastifyReply, cookie: string | null): void {
  if (cookie !== null) reply.setCookie(REFRESH_COOKIE, cookie, { ...COOKIE, maxAge: COOKIE_S });
}
