import { userRoutes } from '#shared/contracts/users.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { UserAdministration } from './administration.ts';
import { toUserAnswer, toUserPasswordAnswer, toUsersAnswer } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const admin = { permission: 'admin' } as const;

const CREATED = serverMsg('Usuario creado con éxito');
const UPDATED = serverMsg('Usuario actualizado con éxito');
const RESET = serverMsg('Contraseña restablecida: se muestra una sola vez');

export function registerUserRoutes(app: App, users: UserAdministration): void {
  serve(app, userRoutes, {
    'GET /users': {
      ...admin,
      summary: 'All accounts',
      handle: async () => toUsersAnswer(users.list()),
    },

    'GET /users/:id': {
      ...admin,
      errors: ['user_not_found'],
      summary: 'One account',
      handle: async ({ params }) => toUserAnswer(users.find(params.id)),
    },

    'POST /users': {
      ...admin,
      errors: [
        'username_invalid',
        'user_name_required',
        'email_invalid',
        'password_too_short',
        'password_guessable',
        'username_taken',
      ],
      summary: 'Create an account',
      description:
        'The password must be changed at the first login. Without `password` the server generates one, which only this answer contains.',
      handle: async (request) => {
        const { user, password } = await users.create(actorOf(request), request.body);
        return toUserPasswordAnswer(user, CREATED, password);
      },
    },

    'PUT /users/:id': {
      ...admin,
      errors: [
        'user_name_required',
        'email_invalid',
        'user_not_found',
        'demo_account_fixed',
        'own_account',
        'last_admin',
      ],
      summary: 'Change, disable or enable an account',
      description:
        'A new role applies from the next request on, also to open WebSockets; disabling ends all sessions. For a demo account only `active` can change, and only in demo mode.',
      handle: async (request) => toUserAnswer(users.update(actorOf(request), request.params.id, request.body), UPDATED),
    },

    'POST /users/:id/reset-password': {
      ...admin,
      errors: ['user_not_found', 'demo_password_fixed'],
      summary: 'Reset the password of an account',
      description:
        'A random password, which only this answer contains and which must be changed at the next login. Ends the account’s sessions.',
      handle: async (request) => {
        const { user, password } = await users.resetPassword(actorOf(request), request.params.id);
        return toUserPasswordAnswer(user, RESET, password);
      },
    },
  });
}
