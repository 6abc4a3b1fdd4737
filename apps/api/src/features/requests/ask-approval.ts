import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { UserId } from '@touchline/domain/ids'
import { requestEnd } from '@touchline/domain/requests'
import type { ContractAtInstant } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { noteRequest } from './note-request.ts'
import { notifyAsked } from './notify-request.ts'
import { type PurchaseRefusal, quoteRequest, type Sold } from './quote-request.ts'
import { insertRequest } from './store.ts'

interface Asking extends ContractAtInstant {
  readonly userId: UserId
  readonly purchase: RequestPurchase
  readonly quotedTotal: number
  readonly note: string | null
  readonly newId: () => string
}

interface OpenRequest {
  readonly kind: 'asked'
  readonly requestId: string
}

/** For seven days. */
export async function askApproval(
  tx: Tx,
  sold: Sold,
  asking: Asking,
): Promise<OpenRequest | Refusal<PurchaseRefusal | 'not-permitted'>> {
  const { organizationId, userId, purchase, note, now } = asking
  const refusal = await roleRefusal(tx, { organizationId, actor: userId }, 'ask-approval', now)
  if (refusal !== null) return refusal
  const quoted = await quoteRequest(tx, sold, asking, purchase)
  if (quoted.kind === 'refused') return quoted
  const { quote } = quoted
  const { total } = quote
  if (total !== asking.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const key = { organizationId, requestId: asking.newId() }
  const expiresAt = requestEnd(now)
  await insertRequest(tx, { ...key, purchase, quote, note, askedBy: userId, askedAt: now, expiresAt })
  await enqueue(tx, jobs.expireRequest(key), { now, runAt: expiresAt })
  await noteRequest(tx, 'ask-approval', { ...key, actor: userId, purchase, quote, now })
  await notifyAsked(tx, { ...key, purchase, quote, note, askedBy: userId, expiresAt, now })
  return { kind: 'asked', requestId: key.requestId }
}
