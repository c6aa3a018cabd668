import type { NewUser, User, UserPatch } from '#shared/contracts/users.ts';
import type { Role } from '#shared/roles.ts';
import { t } from '#web/lib/i18n.ts';

export type UserDraft = { username: string; name: string; email: string; role: Role };

/** Descriptions of the roles, highest first, for whoever assigns one. */
export const ROLE_GUIDE: readonly { role: Role; text: string }[] = [
  {
    role: 'admin',
    text: t('Todo: además trunks, blacklist, límites de CLI, test de carga, usuarios, ajustes y auditoría.'),
  },
  {
    role: 'supervisor',
    text: t(
      'Crea y maneja campañas, listas, audios, tiempos y caller ID; inicia y detiene el discador; transfiere y finaliza llamadas.',
    ),
  },
  {
    role: 'operator',
    text: t('Ve todo lo que pasa, exporta el historial, descarga audios y hace llamadas de prueba.'),
  },
  { role: 'demo', text: t('Solo mira: tableros, llamadas, campañas e historial.') },
];

const EMPTY: UserDraft = { username: '', name: '', email: '', role: 'operator' };

/** Returns the form's values for an account, or the defaults for a new one. */
export function draftOf(user: User | null): UserDraft {
  if (user === null) return EMPTY;
  const { username, name, email, role } = user;
  return { username, name, email, role };
}

const USERNAME = /^[A-Za-z0-9._@+-]{3,50}$/;
const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/;

/** Returns an error message per invalid field. */
export function validateUser(draft: UserDraft): Partial<Record<keyof UserDraft, string>> {
  const errors: Partial<Record<keyof UserDraft, string>> = {};
  if (!USERNAME.test(draft.username.trim()))
    errors.username = t(
      'El nombre de usuario debe tener de 3 a 50 letras, cifras, puntos, guiones o arrobas, sin espacios',
    );
  if (draft.name.trim() === '') errors.name = t('El nombre es obligatorio');
  if (draft.email.trim() === '') errors.email = t('El e-mail es obligatorio');
  else if (!EMAIL.test(draft.email.trim())) errors.email = t('El e-mail no es válido');
  return errors;
}

export function newUserOf({ username, name, email, role }: UserDraft): NewUser {
  return { username: username.trim(), name: name.trim(), email: email.trim(), role };
}

/** Returns only the changed fields. */
export function patchOf(before: User, draft: UserDraft): UserPatch {
  const patch: UserPatch = {};
  if (draft.name.trim() !== before.name) patch.name = draft.name.trim();
  if (draft.email.trim() !== before.email) patch.email = draft.email.trim();
  if (draft.role !== before.role) patch.role = draft.role;
  return patch;
}
