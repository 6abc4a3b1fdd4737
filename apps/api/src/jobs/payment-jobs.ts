import * as z from 'zod/mini'
import type { ReceiptIssuer } from '../books/billing/receipts.ts'
import { settleBilling } from '../features/payment/settle-billing.ts'
import { suspendUnpaid } from '../features/payment/suspend-unpaid.ts'
import type { Ids } from '../ports/ids.ts'
import type { Payments } from '../ports/payments.ts'
import type { JobHandler } from '../queue/worker.ts'

const settlementKey = z.object({ organizationId: z.uuid(), billingId: z.uuid() })
/** Without an attempt: the first, or a question about the one that is under way. */
const settlement = z.extend(settlementKey, { attempt: z._default(z.int(), 1) })

export interface PaymentJobParts {
  readonly payments: Payments
  readonly ids: Ids
  readonly issuer: ReceiptIssuer
  readonly graceDays: number
}

/** Charges a fixed billing; run again after a crash it first asks what became of the attempt it finds. */
const settleJob =
  ({ payments, ids, issuer, graceDays }: PaymentJobParts): JobHandler =>
  async (job, { db, clock }) => {
    const { attempt, ...key } = settlement.parse(job.payload)
    await settleBilling({ db, clock, payments, issuer, graceDays, newId: ids.uuid }, key, attempt)
  }

/** The grace after a failed settlement is over. */
const suspendJob =
  ({ ids }: PaymentJobParts): JobHandler =>
  async (job, { db, clock }) => {
    await suspendUnpaid({ db, clock, newId: ids.uuid }, settlementKey.parse(job.payload))
  }

export const paymentJobs = (parts: PaymentJobParts): Readonly<Record<string, JobHandler>> => ({
  settle: settleJob(parts),
  suspend: suspendJob(parts),
})
