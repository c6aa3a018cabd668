import { IdParams } from '#shared/contracts/common.ts';
import { NewUser, UserAnswer, UserPasswordAnswer, UserPatch, UsersAnswer } from '#shared/contracts/users.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { UserAdministration } from './administration.ts';
import { toUserAnswer, toUserPasswordAnswer, toUsersAnswer } from './views.ts';

const admin = { permission: 'admin' } as const;

const CREATED = 'Usuario creado con éxito';
const UPDATED = 'Usuario actualizado con éxito';
const RESET = 'Contraseña restablecida: se muestra una sola vez';

export function registerUserRoutes(app: App, users: UserAdministration): void {
  app.get('/users', { config: admin, schema: { summary: 'All accounts', response: replies(UsersAnswer) } }, async () =>
    toUsersAnswer(users.list()),
  );

  app.get(
    '/users/:id',
    {
      config: { ...admin, errors: ['user_not_found'] },
      schema: { summary: 'One account', params: IdParams, response: replies(UserAnswer) },
    },
    async ({ params }) => toUserAnswer(users.find(params.id)),
  );

  app.post(
    '/users',
    {
      config: {
        ...admin,
        errors: [
          'username_invalid',
          'user_name_required',
          'email_invalid',
          'password_too_short',
          'password_guessable',
          'username_taken',
        ],
      },
      schema: {
        summary: 'Create an account',
        description:
          'Its password must be changed at the first login. Without `password` the server makes one, which only this answer tells.',
        body: NewUser,
        response: replies(UserPasswordAnswer),
      },
    },
    async (request) => {
      const { user, password } = await users.create(actorOf(request), request.body);
      return toUserPasswordAnswer(user, CREATED, password);
    },
  );

  app.put(
    '/users/:id',
    {
      config: {
        ...admin,
        errors: [
          'user_name_required',
          'email_invalid',
          'user_not_found',
          'demo_account_fixed',
          'own_account',
          'last_admin',
        ],
      },
      schema: {
        summary: 'Change, disable or enable an account',
        description:
          'A new role rules from the next request on, open WebSockets included; disabling ends all sessions. Of a demo account only `active` changes, and only in demo mode.',
        params: IdParams,
        body: UserPatch,
        response: replies(UserAnswer),
      },
    },
    async (request) => toUserAnswer(users.update(actorOf(request), request.params.id, request.body), UPDATED),
  );

  app.post(
    '/users/:id/reset-password',
    {
      config: { ...admin, errors: ['user_not_found', 'demo_password_fixed'] },
      schema: {
        summary: 'Give an account a new password',
        description: 'A random one, which only this answer tells and the first login must change. Ends its sessions.',
        params: IdParams,
        response: replies(UserPasswordAnswer),
      },
    },
    async (request) => {
      const { user, password } = await users.resetPassword(actorOf(request), request.params.id);
      return toUserPasswordAnswer(user, RESET, password);
    },
  );
}
