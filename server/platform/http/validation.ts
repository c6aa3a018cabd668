/**
 * Validates requests against their schemas. Bodies are not coerced, because `null` would become 0. Path, query and
 * header values are text and are parsed as the schema's number or boolean. A property's schema may carry `errorCode` (a
 * code of shared/errors.ts) to replace the general code, except for texts that are too long, because those codes mean a
 * missing or impossible value.
 */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Locale } from 'typebox/system';
import type { ErrorCode } from '#shared/errors.ts';
import { CodedError } from './errors.ts';
import { say, translated } from '#server/platform/i18n/say.ts';
import { currentLanguage, type Language } from '#server/platform/i18n/language.ts';
import { serverMsg, type ServerText } from '#shared/msg.ts';
import { own } from '#shared/own.ts';

type Property = TSchema & {
  readonly type?: string;
  readonly anyOf?: readonly Property[];
  readonly const?: unknown;
  readonly errorCode?: ErrorCode;
  readonly errorMessage?: ServerText;
  readonly errorValues?: Readonly<Record<string, number>>;
  readonly properties?: Properties;
  readonly patternProperties?: Properties;
  readonly items?: Property;
};
type Properties = Readonly<Record<string, Property>>;

/** Words for types, and for choices that are hard to read. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  integer: serverMsg('un número entero'),
  number: serverMsg('un número'),
  string: serverMsg('un texto'),
  boolean: serverMsg('verdadero o falso'),
  array: serverMsg('una lista'),
  object: serverMsg('un objeto'),
  null: serverMsg('nulo'),
};
const CHOICE_WORDS: Readonly<Record<string, string>> = {
  '': serverMsg('vacío'),
  ',': serverMsg('coma (,)'),
  ';': serverMsg('punto y coma (;)'),
};

const LOCALES: Readonly<Record<Language, typeof Locale.es_AR>> = {
  es: Locale.es_AR,
  en: Locale.en_US,
  pt: Locale.pt_BR,
};

const INTEGER = /^-?\d{1,16}$/;
const DECIMAL = /^-?\d{1,16}(\.\d{1,16})?$/;
const FLAGS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/**
 * Compiles a schema when it is first used. Most of the hundreds of schemas never are, and compiling all would slow the
 * start.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: Validator | undefined;
  const properties: Properties = (schema as { properties?: Properties }).properties ?? {};
  const fields = Object.entries(properties);
  const isBody = httpPart === 'body';
  return (raw: unknown) => {
    const validator = (compiled ??= Compile(schema));
    const value = isBody ? (raw ?? {}) : readText(fields, raw);
    if (validator.Check(value)) return { value };
    Locale.Set(LOCALES[currentLanguage()]);
    return { error: validationError(httpPart, properties, validator.Errors(value)) };
  };
};

function readText(fields: readonly (readonly [string, Property])[], raw: unknown): Record<string, unknown> {
  const value: Record<string, unknown> = { ...(raw as Record<string, unknown>) };
  for (const [name, schema] of fields) {
    const text = value[name];
    if (typeof text !== 'string') continue;
    if (schema.type === 'integer' && INTEGER.test(text)) value[name] = Number(text);
    else if (schema.type === 'number' && DECIMAL.test(text)) value[name] = Number(text);
    else if (schema.type === 'boolean') value[name] = own(FLAGS, text) ?? text;
  }
  return value;
}

function validationError(
  httpPart: string | undefined,
  properties: Properties,
  errors: readonly TLocalizedValidationError[],
): CodedError {
  const code = httpPart === 'body' ? 'invalid_body' : 'invalid_query';
  const first = errors[0];
  if (first === undefined) return new CodedError(code, { reason: '' });
  const field = fieldOf(first);
  const schema = properties[field.split('.')[0] ?? ''];
  const message = messageAt({ properties }, field.split('.')) ?? reasonOf(first, field, schema);
  const where = httpPart === 'params' ? say('{field} de la ruta', { field }) : field;
  const reason = field === '' ? message : `${where}: ${message}`;
  const named = first.keyword === 'maxLength' ? undefined : schema?.errorCode;
  return new CodedError(named ?? code, { field, reason });
}

/** Returns the errorMessage of the outermost schema on the path to the field. */
function messageAt(schema: Property | undefined, path: readonly string[]): string | undefined {
  if (schema === undefined || schema.errorMessage !== undefined)
    return schema?.errorMessage === undefined ? undefined : say(schema.errorMessage, schema.errorValues);
  for (const option of schema.anyOf ?? []) {
    const message = messageAt(option, path);
    if (message !== undefined) return message;
  }
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  const [anyNamed] = Object.values(schema.patternProperties ?? {});
  return messageAt(schema.properties?.[name] ?? schema.items ?? anyNamed, rest);
}

function fieldOf(error: TLocalizedValidationError): string {
  const parents = error.instancePath.split('/').slice(1);
  const missing = error.keyword === 'required' ? error.params.requiredProperties.slice(0, 1) : [];
  return [...parents, ...missing].join('.');
}

/** Describes the error for people filling in a form, without regular expressions or type names. */
function reasonOf(error: TLocalizedValidationError, field: string, schema: Property | undefined): string {
  if (error.keyword === 'required') return say('es obligatorio');
  if (error.keyword === 'enum') return oneOf(error.params.allowedValues);
  const choices = schema?.anyOf?.flatMap((option) => (option.const === undefined ? [] : [option.const])) ?? [];
  if (choices.length > 0 && !field.includes('.')) return oneOf(choices);
  if (error.keyword === 'pattern') return say('no tiene el formato esperado');
  if (error.keyword === 'type')
    return say('debe ser {types}', {
      types: [error.params.type]
        .flat()
        .map((type) => translated(TYPE_WORDS[type] ?? type))
        .join(say(' o ')),
    });
  return error.message;
}

function oneOf(choices: readonly unknown[]): string {
  return say('debe ser uno de: {choices}', {
    choices: choices.map((choice) => translated(CHOICE_WORDS[String(choice)] ?? String(choice))).join(', '),
  });
}
