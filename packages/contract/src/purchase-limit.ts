import { HIGHEST_LIMIT } from '@touchline/domain/requests'
import * as z from 'zod/mini'
import * as calls from './calls/requests.ts'
import { endpoint } from './endpoint.ts'
import { currency, organizationParams } from './wire.ts'

const amount = z.nullable(z.int().check(z.minimum(0), z.maximum(HIGHEST_LIMIT)))

const purchaseLimit = z.object({
  /** Gross minor units; null: no limit; 0: always asks. */
  amount,
  currency,
})
export type PurchaseLimit = z.infer<typeof purchaseLimit>

/** Compared with a whole month of a monthly plan or its seats, else with the quote's total. */
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
