import * as z from 'zod/mini'
import type { ReceiptIssuer } from '../db/receipts.ts'
import { settleBilling } from '../features/payment/settle-billing.ts'
import type { Ids } from '../ports/ids.ts'
import type { Payments } from '../ports/payments.ts'
import type { JobHandler } from './worker.ts'

const settlementKey = z.object({ organizationId: z.uuid(), billingId: z.uuid() })

export interface PaymentJobParts {
  readonly payments: Payments
  readonly ids: Ids
  readonly issuer: ReceiptIssuer
}

/** Charges a fixed billing; run again after a crash it first asks what became of the attempt it finds. */
const settleJob =
  ({ payments, ids, issuer }: PaymentJobParts): JobHandler =>
  async (job, { db, clock }) => {
    const { organizationId, billingId } = settlementKey.parse(job.payload)
    await settleBilling({ db, clock, payments, issuer, newId: ids.uuid }, { organizationId, billingId })
  }

export const paymentJobs = (parts: PaymentJobParts): Readonly<Record<string, JobHandler>> => ({
  settle: settleJob(parts),
})
