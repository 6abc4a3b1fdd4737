import type { Instant } from '@touchline/domain/calendar'
import { writeAudit } from '../../../books/audit.ts'
import { lockSettlement, openAttempt, type SettlementKey } from '../../../books/billing/settlements.ts'
import { doChargesWait } from '../../../books/organization/on-hold.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { noSettlement } from './no-settlement.ts'

interface ChargeAgain extends SettlementKey {
  readonly operator: string
  readonly now: Instant
}

type NotCharged = 'not-found' | 'not-fixed' | 'not-payable' | 'parked' | 'card-unregistered'

/** Tries a failed bill at once, as one more attempt at its intent. */
export async function chargeAgain(
  tx: Tx,
  { operator, now, ...key }: ChargeAgain,
): Promise<{ readonly kind: 'asked'; readonly attempt: number } | Refusal<NotCharged>> {
  const settlement = await lockSettlement(tx, key)
  if (settlement === undefined) return noSettlement(tx, key)
  const { payment_status: paymentStatus, payment_method: method, card_payment_method_id: card } = settlement
  if (method === 'BANK_TRANSFER')
    return refuse('not-payable', 'This bill is paid by bank transfer', because('by-transfer'))
  if (paymentStatus !== 'Error' || (await openAttempt(tx, key)) !== undefined)
    return refuse(
      'not-payable',
      `Only a failed payment is tried again; this one is ${paymentStatus}`,
      because('not-failed'),
    )
  if (card === null) return refuse('card-unregistered', 'There is no card on file')
  if (await doChargesWait(tx, key.organizationId))
    return refuse('parked', 'Its charges wait: the organisation is on hold, or charging is stopped')
  const attempt = settlement.attempt + 1
  await enqueue(tx, jobs.settleAgain({ ...key, attempt }), { now })
  await writeAudit(tx, {
    organizationId: key.organizationId,
    actor: operator,
    action: 'pay-billing',
    subject: `billing:${key.billingId}`,
    before: { paymentStatus },
    after: { attempt },
    at: now,
  })
  return { kind: 'asked', attempt }
}
