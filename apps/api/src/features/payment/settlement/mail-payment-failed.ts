import type { Instant } from '@touchline/domain/calendar'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { recipientOf } from '../../../books/organization/recipient.ts'
import { recipientsFor } from '../../../books/organization/recipients.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/kinds.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import { amountText, writeLetter } from '../../../use-case/letters/letters.ts'
import { unsubscribeLinks } from '../../../use-case/recipients/unsubscribe-links.ts'
import { billedOf } from '../store.ts'

interface FailureLetter {
  readonly cell: CellConfig
  /** Names the failure: one mail each to everybody. */
  readonly cause: string
  readonly now: Instant
}

/** Notifies the payer and the recipients of payment problems, each in their own language. */
export async function mailPaymentFailed(
  tx: Tx,
  { organizationId, billingId }: SettlementKey,
  { cell, cause, now }: FailureLetter,
): Promise<void> {
  const { organization_name: organization, contract_id, closed_at } = await recipientOf(tx, organizationId)
  const { total, currency, target_month } = await billedOf(tx, organizationId, billingId)
  for (const recipient of await recipientsFor(tx, organizationId, 'payment-failed')) {
    const { recipientId, address: to, language } = recipient
    // Who closed the account cannot sign in to change the card.
    const letter = writeLetter(closed_at === null ? 'failed' : 'failedAfterClosing', language, {
      organization,
      month: target_month.slice(0, 7),
      amount: amountText(total, currency, language),
      link: `${cell.consoleUrl}/#/contract-info/payment-info-change`,
    })
    const isPayer = recipientId === contract_id
    const links = isPayer
      ? {}
      : { oneClickUnsubscribe: unsubscribeLinks(cell, organizationId, recipient, 'payment-failed').oneClick }
    const mail = {
      organizationId,
      to,
      ...letter,
      ...links,
      notice: { recipientId, kind: 'payment-failed', moment: null },
    }
    await enqueue(tx, jobs.sendMailOnce({ ...mail, cause: isPayer ? cause : `${cause}:${recipientId}` }), { now })
  }
}
