import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { lockSettlement } from '../../../books/billing/settlements.ts'
import { lockOrganizations } from '../../../books/contract/lock-organizations.ts'
import type { Tx } from '../../../db/connect.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { bookTransfer } from '../transfer/book-transfer.ts'
import { lockLineOf, statusOf, takeOut } from '../transfer/moves.store.ts'
import { useCreditLeft } from '../transfer/pay-by-credit.ts'
import { findTransfer } from '../transfer/transfer.store.ts'
import { billNamed, clubOfBill, settleLine } from './bank-file.store.ts'

interface Moving {
  readonly organizationId: OrganizationId
  readonly reference: string
  /** All of it, in minor units. */
  readonly amount: number
  /** A bill by its id or the number of its invoice, of any organisation that pays by transfer; null: set aside. */
  readonly to: string | null
  readonly actor: string
  readonly now: Instant
  readonly issuer: Issuer
  readonly newId: () => string
}

export type TransferMoved =
  | { readonly kind: 'was-moved' }
  | { readonly kind: 'set-aside' }
  | { readonly kind: 'moved'; readonly open: number; readonly credit: number }

type NotMoved = Refusal<'not-found' | 'not-payable'>
type Found = NonNullable<Awaited<ReturnType<typeof findTransfer>>>

interface Target {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

/**
 * Takes a transfer back whole from the bills that it paid, which are open again, and books it on another bill in the
 * same transaction, or sets it aside (billing rules: "Bank transfers"; invariant I36).
 */
export async function moveTransfer(tx: Tx, moving: Moving): Promise<TransferMoved | NotMoved> {
  const { organizationId, reference, to, actor: by, now } = moving
  const line = await lockLineOf(tx, moving)
  const target = to === null ? null : await targetNamed(tx, to)
  if (target?.kind === 'refused') return target
  await lockOrganizations(tx, [organizationId, ...(target === null ? [] : [target.organizationId])])
  const found = await findTransfer(tx, organizationId, reference)
  if (found === undefined) return refuse('not-found', 'No such transfer of it', because('transfer-unknown'))
  if (await isThere(tx, moving, found, target)) return { kind: 'was-moved' }
  const fault = faultOf(moving, found) ?? (target === null ? null : await targetFault(tx, moving, found, target))
  if (fault !== null) return fault
  await takeBack(tx, moving, found)
  const moved = target === null ? ({ kind: 'set-aside' } as const) : await bookOn(tx, moving, found.received_on, target)
  const { zone } = await statusOf(tx, organizationId, found.billing_id)
  await useCreditLeft(tx, moving, { currency: found.currency, zone })
  if (line !== undefined)
    await settleLine(tx, line.line_id, { state: target === null ? 'set-aside' : 'booked', of: target, by, now })
  return moved
}

async function targetNamed(tx: Tx, to: string): Promise<(Target & { readonly kind: 'found' }) | NotMoved> {
  const billingId = await billNamed(tx, to)
  const of = billingId === undefined ? undefined : await clubOfBill(tx, billingId)
  if (billingId === undefined || of === undefined)
    return refuse('not-found', `No bill ${to} in this region`, because('bill-unknown'))
  return { kind: 'found', organizationId: of.organization_id, billingId }
}

async function isThere(tx: Tx, { organizationId, reference }: Moving, found: Found, target: Target | null) {
  if (target === null) return found.isGone
  const there =
    target.organizationId === organizationId ? found : await findTransfer(tx, target.organizationId, reference)
  const isHere = target.organizationId === organizationId
  if (there === undefined || there.isGone || there.billing_id !== target.billingId) return false
  return isHere || (found.isGone && there.amount === found.amount)
}

function faultOf({ reference, amount }: Moving, found: Found): NotMoved | null {
  const left = { minor: found.amount, currency: found.currency }
  if (found.amount !== amount)
    return refuse('not-payable', `The transfer ${reference} is another amount`, because('transfer-amount', { left }))
  if (found.isGone)
    return refuse('not-payable', `The transfer ${reference} was taken back`, because('transfer-set-aside'))
  if (found.returned > 0)
    return refuse('not-payable', `Some of ${reference} was transferred back`, because('transfer-returned'))
  return null
}

/** So that nothing is taken back which cannot be booked. */
async function targetFault(
  tx: Tx,
  { organizationId, reference }: Moving,
  { amount, currency, received_on: receivedOn }: Found,
  target: Target,
): Promise<NotMoved | null> {
  const settlement = await lockSettlement(tx, target)
  if (settlement === undefined) return refuse('not-found', 'No such billing', because('bill-unknown'))
  if (settlement.currency !== currency)
    return refuse('not-payable', `The bill is in ${settlement.currency}`, because('line-currency'))
  if (settlement.payment_method !== 'BANK_TRANSFER' || !['Waiting', 'Complete'].includes(settlement.payment_status))
    return refuse('not-payable', 'That billing is not paid by bank transfer', because('not-by-transfer'))
  if (target.organizationId === organizationId) return null
  const there = await findTransfer(tx, target.organizationId, reference)
  if (there === undefined || (there.isGone && there.amount === amount && there.received_on === receivedOn)) return null
  return refuse('not-payable', `That organisation has a transfer ${reference}`, because('reference-used'))
}

async function takeBack(tx: Tx, moving: Moving, { billing_id: billingId, spent, currency }: Found): Promise<void> {
  const { organizationId, reference, amount, actor, now } = moving
  const before = await statusOf(tx, organizationId, billingId)
  const paid = await takeOut(tx, { organizationId, reference, billingId, amount, spent, now })
  const others = Map.groupBy(
    paid.filter((each) => each.billing_id !== billingId),
    (each) => each.billing_id,
  )
  const lost = [...others].map(([id, of]) => ({
    billingId: id,
    before: of[0]?.payment_status ?? 'Waiting',
    amount: of.reduce((sum, each) => sum + each.amount, 0),
  }))
  const own = {
    billingId,
    before: before.payment_status,
    amount: lost.reduce((left, each) => left - each.amount, amount),
  }
  for (const each of [own, ...lost]) {
    const { payment_status: paymentStatus } = await statusOf(tx, organizationId, each.billingId)
    await writeAudit(tx, {
      organizationId,
      actor,
      action: 'take-back-transfer',
      subject: `billing:${each.billingId}`,
      before: { paymentStatus: each.before },
      after: { paymentStatus, amount: each.amount, currency, reference },
      at: now,
    })
  }
}

async function bookOn(
  tx: Tx,
  { reference, amount, actor, now, issuer, newId }: Moving,
  receivedOn: LocalDate,
  target: Target,
): Promise<TransferMoved> {
  const booked = await bookTransfer(tx, { ...target, reference, amount, receivedOn, actor, now, issuer, newId })
  if (booked.kind !== 'booked') throw new Error(`the transfer ${reference} was taken back and could not be booked`)
  const { open, credit } = booked
  return { kind: 'moved', open, credit }
}
