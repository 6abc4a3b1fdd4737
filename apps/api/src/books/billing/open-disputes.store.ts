import type { Instant } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export interface OpenDispute {
  readonly disputeId: string
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly club: string
  readonly invoice: string
  readonly amount: string
  readonly reason: string
  readonly openedAt: Instant
  readonly answer: string
}

/** Earliest deadline first. */
export async function openDisputes(tx: Tx, billingId?: BillingId): Promise<readonly OpenDispute[]> {
  const rows = await tx
    .selectFrom('disputes as d')
    .innerJoin('charges as c', (join) => sharing(join, 'c', 'd', 'billing_id', 'charge_id'))
    .innerJoin('organizations as o', 'o.organization_id', 'd.organization_id')
    .leftJoin('documents as i', (join) => sharing(join, 'i', 'd', 'billing_id').on('i.kind', '=', 'invoice'))
    .distinctOn(['d.answer_by', 'd.opened_at', 'd.dispute_id'])
    .select([
      'd.dispute_id as disputeId',
      'd.organization_id as organizationId',
      'd.billing_id as billingId',
      'd.amount',
      'd.reason',
      'd.answer_by',
      'd.opened_at as openedAt',
      'c.currency',
      'o.organization_name as club',
      'i.issuer',
      'i.year',
      'i.number',
    ])
    .where('d.state', '=', 'open')
    .$if(billingId !== undefined, (query) => query.where('d.billing_id', '=', billingId ?? ''))
    .orderBy('d.answer_by', (order) => order.asc().nullsLast())
    .orderBy('d.opened_at')
    .orderBy('d.dispute_id')
    .orderBy('i.issued_at', 'desc')
    .execute()
  return rows.map(({ amount, currency, issuer, year, number, reason, answer_by: answerBy, ...dispute }) => ({
    ...dispute,
    invoice:
      issuer === null || year === null || number === null
        ? `bill ${dispute.billingId}`
        : documentNumber('invoice', issuer, year, number),
    amount: sumOf(amount, currency),
    reason: reason ?? 'not known',
    answer: answerBy === null ? 'nothing to answer: the bank decides' : `answer by ${minuteOf(answerBy)}`,
  }))
}

const sumOf = (minor: number, currency: Currency): string =>
  `${decimalText(money(BigInt(minor), currency))} ${currency}`

const minuteOf = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const disputeLine = ({ disputeId, club, invoice, amount, reason, answer }: OpenDispute): string =>
  `${disputeId}  ${club}, ${invoice}, ${amount}, ${reason}; ${answer}`
