import type { FastifyRequest } from 'fastify';

/** Headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether a proxy passed the request on: then the connection says nothing about who sent it. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}
