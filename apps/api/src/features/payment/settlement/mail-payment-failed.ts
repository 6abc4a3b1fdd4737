import type { Instant } from '@touchline/domain/calendar'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { recipientOf } from '../../../books/organization/recipient.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/kinds.ts'
import { amountText, writeLetter } from '../../../use-case/letters/letters.ts'
import { billedOf } from '../store.ts'

interface FailureLetter {
  readonly consoleUrl: string
  /** Names the failure: one mail each. */
  readonly cause: string
  readonly now: Instant
}

/** Notifies the payer of a failed payment, in the organisation's language. */
export async function mailPaymentFailed(
  tx: Tx,
  { organizationId, billingId }: SettlementKey,
  { consoleUrl, cause, now }: FailureLetter,
): Promise<void> {
  const { payer_mail: to, organization_name: organization, lang, closed_at } = await recipientOf(tx, organizationId)
  if (to === null) return
  const { total, currency, target_month } = await billedOf(tx, organizationId, billingId)
  // Who closed the account cannot sign in to change the card.
  const letter = writeLetter(closed_at === null ? 'failed' : 'failedAfterClosing', lang, {
    organization,
    month: target_month.slice(0, 7),
    amount: amountText(total, currency, lang),
    link: `${consoleUrl}/#/contract-info/payment-info-change`,
  })
  await enqueue(tx, jobs.sendMailOnce({ organizationId, to, ...letter, cause }), { now })
}
