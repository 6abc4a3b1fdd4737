import { HIGHEST_LIMIT } from '@touchline/domain/requests'
import * as z from 'zod/mini'
import * as calls from './calls/requests.ts'
import { endpoint } from './endpoint.ts'
import { currency, organizationParams } from './wire.ts'

const amount = z.nullable(z.int().check(z.minimum(0), z.maximum(HIGHEST_LIMIT)))

const purchaseLimit = z.object({
  /** Minor units, with tax; null: billing managers buy whatever it costs; 0: they always ask. */
  amount,
  /** The contract's. */
  currency,
})
export type PurchaseLimit = z.infer<typeof purchaseLimit>

/** A whole month of a monthly plan, or of seats with one, is compared with it; else the total of the quote. */
const readPurchaseLimit = endpoint({
  ...calls.readPurchaseLimit,
  summary: 'Above which amount a billing manager asks for approval instead of buying.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: purchaseLimit,
  refusals: [],
})

const savePurchaseLimit = endpoint({
  ...calls.savePurchaseLimit,
  summary: 'Sets the amount above which a billing manager asks for approval; it counts from the next call on.',
  access: 'organization',
  action: 'limit-managers',
  proof: 'recent',
  params: organizationParams,
  body: z.strictObject({ amount }),
  response: purchaseLimit,
  refusals: [],
})

export const purchaseLimitEndpoints = { readPurchaseLimit, savePurchaseLimit } as const
