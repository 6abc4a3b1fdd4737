import * as z from 'zod/mini'
import * as calls from './calls/payment.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, localDate, minorUnits, organizationParams } from './wire.ts'

/** Where a bank transfer goes to. */
const bank = z.object({
  name: z.string(),
  branch: z.nullable(z.string()),
  /** In Japan: ordinary or current; null elsewhere. */
  accountType: z.nullable(z.enum(['ordinary', 'current'])),
  /** A number, or an IBAN. */
  account: z.string(),
  holder: z.string(),
  bic: z.nullable(z.string()),
})

const transferBill = z.object({
  billingInfoId: id,
  currency,
  /** What the transfer names: the number of the invoice. */
  reference: z.nullable(z.string()),
  /** The last day on which it is paid in time. */
  dueDate: localDate,
  total: minorUnits,
  paid: minorUnits,
  /** What is still to be paid; 0 once the bill is complete. */
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
    /** One bill, whether or not it is paid; all that are open where none is named. */
    billingInfoId: z.optional(id),
  }),
  response: z.object({
    /** Null where this region takes no transfers. */
    bank: z.nullable(bank),
    /** What was paid above bills; the next bill by bank transfer takes it. */
    credit: z.object({ currency, amount: minorUnits }),
    bills: z.array(transferBill),
  }),
  refusals: [],
})
export type Transfers = z.infer<typeof getTransfers.response>

export const transferEndpoints = { getTransfers } as const
