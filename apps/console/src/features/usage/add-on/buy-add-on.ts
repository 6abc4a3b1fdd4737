import { addExportTime, addUploadTime, addUsers } from '@touchline/contract/calls/add-ons'
import type { AddOn } from '@touchline/domain/add-ons'
import { ApiError } from '../../../lib/http/api-error.ts'
import { call } from '../../../lib/request/call.ts'
import { organizationId } from '../../../lib/session/session.ts'

interface Order {
  readonly contractId: string
  readonly addOn: AddOn
  readonly userId: string | undefined
  /** Minor units: what is on the screen. */
  readonly quotedTotal: number
}

export type BuyOutcome =
  | { readonly kind: 'bought' }
  | { readonly kind: 'quote-changed' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Sends the order once: the same key is the same purchase. */
export async function buyAddOn(order: Order, idempotencyKey: string): Promise<BuyOutcome> {
  try {
    await send(order, idempotencyKey)
    return { kind: 'bought' }
  } catch (error) {
    const isChanged = error instanceof ApiError && error.code === 'quote-changed'
    return isChanged ? { kind: 'quote-changed' } : { kind: 'failed', error }
  }
}

function send({ contractId, addOn, userId, quotedTotal }: Order, idempotencyKey: string): Promise<unknown> {
  const params = { orgId: organizationId(), id: contractId }
  if ('count' in addOn) {
    const body = { role: addOn.kind, count: addOn.count, quotedTotal }
    return call(addUsers, { params, idempotencyKey, body })
  }
  const body = { hours: addOn.hours, quotedTotal, ...(userId === undefined ? {} : { userId }) }
  return call(addOn.kind === 'upload' ? addUploadTime : addExportTime, { params, idempotencyKey, body })
}
