import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { AuditKind } from '@touchline/domain/history'
import type { ChargeId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { GivenBack } from '@touchline/domain/payment'
import { writeAudit } from '../../../books/audit.ts'
import { recordGivenBack } from '../../../books/billing/refunds.ts'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { noteGivenBack } from '../../../books/documents/issue-credit-note.ts'
import { notifyOfRefund } from '../../../books/notices/bill-notices.ts'
import type { Tx } from '../../../db/connect.ts'

interface Reported {
  readonly chargeId: ChargeId
  readonly currency: Currency
  readonly given: GivenBack
  readonly at: Instant
}

export interface BookingContext {
  readonly now: Instant
  readonly newId: () => string
  readonly issuer: Issuer
  readonly actor: string
}

const actions = { refund: 'book-refund', dispute: 'dispute-lost' } as const satisfies Record<
  GivenBack['kind'],
  AuditKind
>

/** With a credit note; the billing stays (billing rules: "Refunds"). Returns which booking it was. */
export async function bookGivenBack(
  tx: Tx,
  key: SettlementKey,
  { chargeId, currency, given, at }: Reported,
  { now, newId, issuer, actor }: BookingContext,
): Promise<number | null> {
  const booked = await recordGivenBack(tx, { ...key, chargeId, given, at }, now)
  if (booked === null) return null
  const { amount, refundedAfter } = booked
  await noteGivenBack(tx, { ...key, ...booked, chargeId, refundedAt: at, issuedAt: now, issuer, newId })
  const after =
    given.kind === 'refund' ? { refundedInAll: given.refundedInAll } : { disputeId: given.disputeId, lost: given.lost }
  await writeAudit(tx, {
    organizationId: key.organizationId,
    actor,
    action: actions[given.kind],
    subject: `billing:${key.billingId}`,
    before: null,
    after: { chargeId, amount, currency, ...after },
    at: now,
  })
  if (given.kind === 'refund')
    await notifyOfRefund(tx, { ...key, amount: { minor: amount, currency }, refundedAt: at, refundedAfter, now })
  return refundedAfter
}
