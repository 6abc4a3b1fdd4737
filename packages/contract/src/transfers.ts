import * as z from 'zod/mini'
import * as calls from './calls/payment.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, localDate, minorUnits, organizationParams } from './wire.ts'

const bank = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  /** Japan only. */
  accountType: z.nullable(z.enum(['ordinary', 'current'])),
  account: z.string(),
  holder: z.string(),
  bic: z.nullable(z.string()),
})

const transferBill = z.object({
  billingInfoId: id,
  currency,
  /** The invoice's number. */
  reference: z.nullable(z.string()),
  /** Inclusive. */
  dueDate: localDate,
  total: minorUnits,
  paid: minorUnits,
  /** 0 once the bill is complete. */
  open: minorUnits,
  payments: z.array(z.object({ paidDate: localDate, amount: minorUnits })),
})
export type TransferBill = z.infer<typeof transferBill>

const getTransfers = endpoint({
  ...calls.getTransfers,
  summary: 'What is to be paid by bank transfer, where to, and what was paid.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: z.strictObject({
    /** Default: all open bills. */
    billingInfoId: z.optional(id),
  }),
  response: z.object({
    /** Null: no transfers in this region. */
    bank: z.nullable(bank),
    /** For the next bill by transfer. */
    credit: z.object({ currency, amount: minorUnits }),
    bills: z.array(transferBill),
  }),
  refusals: [],
})
export type Transfers = z.infer<typeof getTransfers.response>

export const transferEndpoints = { getTransfers } as const
