import { createHash } from 'node:crypto'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import { type Refusal, refuse } from '../use-case/refusal.ts'
import { answerOf, forgetAnswers, keepAnswer, lockKey } from './idempotency.store.ts'
import { type Answer, answer } from './route.ts'

export interface OnceRequest<T> {
  readonly organizationId: OrganizationId
  readonly key: string
  /** Another request under the same key is refused. */
  readonly requestHash: string
  readonly response: z.ZodMiniType<T>
}

/** Of the call's name and validated parts, so that spelling does not matter. */
export const requestHash = (name: string, ...parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([name, ...parts]))
    .digest('base64url')

const kept = <T>(response: z.ZodMiniType<T>) => z.object({ body: response, version: z.optional(z.int()) })

/**
 * Null for a new key, which it locks; a refusal for another request. For work of several transactions; else `onceOnly`.
 */
export const earlierAnswer = async <T>(
  tx: Tx,
  request: OnceRequest<T>,
): Promise<Answer<T> | Refusal<'idempotency-key-reused'> | null> => {
  await lockKey(tx, request)
  await forgetAnswers(tx, request.organizationId)
  const earlier = await answerOf(tx, request)
  if (earlier === undefined) return null
  if (earlier.request_hash !== request.requestHash) {
    return refuse('idempotency-key-reused', 'This Idempotency-Key was used for another request')
  }
  const { body, version } = kept(request.response).parse(earlier.response)
  return answer(body, version === undefined ? {} : { version })
}

export const keepAsAnswer = <T>(tx: Tx, request: OnceRequest<T>, { body, version }: Answer<T>) =>
  keepAnswer(tx, { ...request, response: JSON.stringify({ body, version }) })

/**
 * Stores the answer with its effect (invariant I34). Concurrent calls wait; refusals are not stored. Needs read
 * committed.
 */
export const onceOnly = async <T, C extends RefusalCode>(
  tx: Tx,
  request: OnceRequest<T>,
  run: () => Promise<Answer<T> | Refusal<C>>,
): Promise<Answer<T> | Refusal<C | 'idempotency-key-reused'>> => {
  const earlier = await earlierAnswer(tx, request)
  if (earlier !== null) return earlier
  const outcome = await run()
  if (outcome.kind === 'answer') await keepAsAnswer(tx, request, outcome)
  return outcome
}
