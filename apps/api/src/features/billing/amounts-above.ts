import type { Invoice } from '@touchline/domain/billing'
import { firstDay, type Instant, nextMonth } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { NoticeThresholds } from '@touchline/domain/notices'
import { billParts } from '@touchline/domain/projection'
import { thresholdsOfAll } from '../../books/notices/thresholds.ts'
import { writeNotice } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'

interface Draft {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly invoice: Invoice
}

/** When an estimate first exceeds a threshold, gross. */
export async function notifyOfAmounts(tx: Tx, drafts: readonly Draft[], now: Instant): Promise<void> {
  const organizationIds = drafts.map(({ organizationId }) => organizationId)
  const thresholdsOf = await thresholdsOfAll(tx, organizationIds)
  for (const draft of drafts) await noticeAmount(tx, draft, thresholdsOf(draft.organizationId), now)
}

async function noticeAmount(
  tx: Tx,
  { organizationId, billingId, invoice }: Draft,
  { nextPaymentAbove, storageAbove }: NoticeThresholds,
  now: Instant,
): Promise<void> {
  const { currency, month, total } = invoice
  const storage = billParts(invoice).find(({ part }) => part === 'storage')?.amount.minor ?? 0n
  const notice = { organizationId, subject: `billing:${billingId}`, period: month, now }
  const factsOf = (minor: bigint, threshold: number) => ({
    amount: { minor: Number(minor), currency },
    threshold: { minor: threshold, currency },
    on: firstDay(nextMonth(month)),
  })
  if (nextPaymentAbove !== null && total.minor > BigInt(nextPaymentAbove))
    await writeNotice(tx, { ...notice, kind: 'next-payment-above', facts: factsOf(total.minor, nextPaymentAbove) })
  if (storageAbove !== null && storage > BigInt(storageAbove))
    await writeNotice(tx, { ...notice, kind: 'storage-above', facts: factsOf(storage, storageAbove) })
}
