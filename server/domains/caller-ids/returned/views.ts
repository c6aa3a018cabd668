import type { ReturnedCall, ReturnedCallsAnswer, ReturnedCallsQuery } from '#shared/contracts/returned-calls.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { ReturnedCallRequest } from './service.ts';
import type { ReturnedCallPage, ReturnedCallRow } from './store.ts';

const PAGE_SIZE = 50;

export function fromQuery({ caller_id, page = 1, page_size }: ReturnedCallsQuery): ReturnedCallRequest {
  return { phone: caller_id ?? null, page, pageSize: page_size ?? PAGE_SIZE };
}

export function toAnswer(
  { page, pageSize }: ReturnedCallRequest,
  { calls, total }: ReturnedCallPage,
): ReturnedCallsAnswer {
  return {
    success: true,
    calls: calls.map(toReturnedCall),
    total,
    page,
    page_size: pageSize,
    total_pages: Math.ceil(total / pageSize),
  };
}

function toReturnedCall({ id, phone, caller, trunkId, trunkName, at, answer, choice }: ReturnedCallRow): ReturnedCall {
  return { id, caller_id: phone, caller, trunk_id: trunkId, trunk: trunkName, at: toInstant(at), answer, choice };
}
