import { dateOf, type Instant } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import { documentNumber } from '@touchline/domain/documents'
import type { BillingId, ContractId } from '@touchline/domain/ids'
import { lastDayOf } from '@touchline/domain/last-days'
import { shownDecline } from '@touchline/domain/payment'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import type { AmountFact } from '../../letters/kinds/parts.ts'
import type { SettlementKey } from '../billing/settlements.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { loadContract } from '../contract/contracts.ts'
import { billFact, billFacts, cardFact } from './bill-facts.ts'
import { writeNotice, writeNotices } from './write-notice.ts'

interface Billed extends SettlementKey {
  readonly now: Instant
}

const place = ({ organizationId, billingId, now }: Billed) => ({ organizationId, subject: `billing:${billingId}`, now })

interface Paid extends SettlementKey {
  readonly receipt: string
  /** It was paid before, by a transfer that was taken back. */
  readonly isAgain?: boolean
  /** Restored plan group; undefined if none was paused. */
  readonly restored?: string | null | undefined
}

export async function notifyOfPayments(tx: Tx, paid: readonly Paid[], now: Instant): Promise<void> {
  const payerOfBill = await payersOf(tx, paid)
  const factOf = await billFacts(tx, paid)
  const notices = paid.map(({ organizationId, billingId, receipt, isAgain = false, restored }) => {
    const { row, isByCard } = payerOfBill(billingId)
    const facts = {
      ...factOf(billingId),
      on: dateOf(now, row.zone),
      card: isByCard ? cardFact(row) : null,
      receipt,
      ...(restored === undefined ? {} : { restored }),
    }
    const period = isAgain ? receipt : facts.month
    return { organizationId, subject: `billing:${billingId}`, kind: 'paid', period, facts } as const
  })
  await writeNotices(tx, notices, now)
}

interface Refunded extends Billed {
  readonly amount: AmountFact
  readonly refundedAt: Instant
  /** Minor units: the charge's refunds so far, which identify this one. */
  readonly refundedAfter: number
}

/** After its credit note. */
export async function notifyOfRefund(tx: Tx, refunded: Refunded): Promise<void> {
  const { amount, refundedAt, refundedAfter } = refunded
  const { row } = await payerOf(tx, refunded)
  const note = await tx
    .selectFrom('documents')
    .select(['issuer', 'year', 'number'])
    .where('organization_id', '=', refunded.organizationId)
    .where('billing_id', '=', refunded.billingId)
    .where('kind', '=', 'credit-note')
    .where('refunded_after', '=', refundedAfter)
    .where('replaces', 'is', null)
    .executeTakeFirst()
  const facts = {
    ...(await billFact(tx, refunded)),
    amount,
    on: dateOf(refundedAt, row.zone),
    document: note === undefined ? null : documentNumber('credit-note', note.issuer, note.year, note.number),
  }
  await writeNotice(tx, { ...place(refunded), kind: 'refunded', period: `refund:${refundedAfter}`, facts })
}

interface Failed extends Billed {
  readonly attempt: number
  readonly reason: string
  readonly retryAt: Instant | null
  readonly furtherTries: number
  /** End of the grace; null if none, or nothing to pause. */
  readonly pausesAt: Instant | null
}

export async function notifyOfFailedCharge(tx: Tx, failed: Failed): Promise<void> {
  const { row } = await payerOf(tx, failed)
  const { retryAt, furtherTries, pausesAt, reason, attempt } = failed
  const facts = {
    ...(await billFact(tx, failed)),
    card: cardFact(row),
    reason: shownDecline(reason),
    retryOn: retryAt === null ? null : dateOf(retryAt, row.zone),
    furtherTries: retryAt === null ? 0 : furtherTries,
    pausesOn: pausesAt === null ? null : lastDayOf('grace', pausesAt, row.zone),
  }
  await writeNotice(tx, { ...place(failed), kind: 'payment-failed', period: `attempt:${attempt}`, facts })
}

interface Stopped extends Billed {
  readonly contractId: ContractId
}

export async function notifyOfPause(
  tx: Tx,
  paused: Stopped & { readonly retryAt: Instant | null; readonly furtherTries: number },
  plan: string | null,
): Promise<void> {
  const { row } = await payerOf(tx, paused)
  const { retryAt, furtherTries } = paused
  const retryOn = retryAt === null || row.card_last4 === null ? null : dateOf(retryAt, row.zone)
  const facts = { ...(await billFact(tx, paused)), plan, retryOn, furtherTries: retryOn === null ? 0 : furtherTries }
  await writeNotice(tx, { ...place(paused), kind: 'plan-paused', period: `${paused.now}`, facts })
}

/** Returns the restored group. `now` identifies the restoration. */
export async function notifyOfRestoredPlan(
  tx: Tx,
  { organizationId, contractId, billingId, now }: Stopped,
): Promise<string | null> {
  const loaded = await loadContract(tx, organizationId, contractId)
  const plan = loaded === null ? null : (baseGroupAt(loaded.contract, await loadCatalogue(tx), now)?.id ?? null)
  const subject = `billing:${billingId}`
  await writeNotice(tx, { organizationId, subject, now, kind: 'plan-restored', period: `${now}`, facts: { plan } })
  return plan
}

const payerOf = async (tx: Tx, key: SettlementKey) => (await payersOf(tx, [key]))(key.billingId)

async function payersOf(tx: Tx, keys: readonly SettlementKey[]) {
  const rows = await tx
    .selectFrom('invoices as i')
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'i', 'contract_id'))
    .select(['i.billing_id', 'i.payment_method', 'c.zone', 'c.card_brand', 'c.card_last4'])
    .where(
      amongThose(keys, { 'i.organization_id': (key) => key.organizationId, 'i.billing_id': (key) => key.billingId }),
    )
    .execute()
  const found = new Map(rows.map((row) => [row.billing_id, row]))
  return (billingId: BillingId) => {
    const row = found.get(billingId)
    if (row === undefined) throw new Error(`there is no fixed bill ${billingId}`)
    return { row, isByCard: row.payment_method === 'CREDIT_CARD' }
  }
}
