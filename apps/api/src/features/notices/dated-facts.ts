import { heldCustom } from '@touchline/domain/add-ons'
import { dateOf, daysBetween, type Instant, lastDay, startOfDay } from '@touchline/domain/calendar'
import { baseGroupAt, contractStateAt, pendingSleep, seatsAt } from '@touchline/domain/contract'
import type { BillingId } from '@touchline/domain/ids'
import { lastDayOf } from '@touchline/domain/last-days'
import { scheduledChange, schedulingDeadline } from '@touchline/domain/lifecycle'
import type { DatedKind, DueNotice, NoticeKind } from '@touchline/domain/notices'
import { isOverdue } from '@touchline/domain/payment'
import { termBegunByPayment, unpaidBillings } from '../../books/billing/unpaid.ts'
import { cardFact } from '../../books/notices/bill-facts.ts'
import type { NewNotice } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import { amountOf, changedCounts, discountedAndFull, nextTerm, type Sending } from './amounts.ts'

type FactsOf = {
  readonly [K in DatedKind]: (tx: Tx, sending: Sending, notice: DueNotice) => Promise<NoticeFacts[K] | null>
}

const BILLING = 'billing:'

const billingOf = ({ subject }: Pick<DueNotice, 'subject'>): BillingId => subject.slice(BILLING.length)

export const billSubject = (notice: Pick<DueNotice, 'subject'>): BillingId | null =>
  notice.subject.startsWith(BILLING) ? billingOf(notice) : null

const factsOf: FactsOf = {
  'retry-planned': async (_tx, { loaded, billOf }, notice) => ({
    ...billOf(billingOf(notice)),
    on: notice.day,
    card: cardFact(loaded.row),
  }),
  'transfer-due': async (_tx, { books, billOf, now }, notice) => {
    const billingId = billingOf(notice)
    const open = books.transfers.find((each) => each.billingId === billingId)
    if (open === undefined) return null
    const amount = { minor: open.open, currency: open.currency }
    return {
      ...billOf(billingId),
      amount,
      on: notice.day,
      isOverdue: isOverdue(notice.day, dateOf(now, books.contract.zone)),
    }
  },
  'contract-expires': async (tx, { organizationId, books, now }, notice) => {
    const [first, ...more] = await unpaidBillings(tx, organizationId)
    if (first === undefined) return null
    const begun = await termBegunByPayment(tx, { organizationId, contractId: books.contract.id, now })
    const owed = more.reduce((sum, { total }) => sum + total, first.total)
    return {
      on: notice.day,
      plan: begun?.plan ?? baseGroupAt(books.contract, books.catalogue, now)?.id ?? null,
      owed: { minor: owed, currency: first.currency },
      term: begun === null ? null : amountOf(begun.invoice),
    }
  },
  'scheduled-change': async (_tx, { books: { contract, catalogue, now } }, notice) => ({
    on: notice.day,
    from: baseGroupAt(contract, catalogue, now)?.id ?? null,
    to: scheduledChange(contract, catalogue, now)?.to.id ?? null,
    ...changedCounts(contract, catalogue, startOfDay(notice.day, contract.zone)),
  }),
  'seats-end': async (_tx, { books: { contract, catalogue } }, { day }) => {
    const { analysts, viewers } = changedCounts(contract, catalogue, startOfDay(day, contract.zone))
    return { on: day, analysts, viewers }
  },
  'add-ons-end': async (_tx, { books: { contract, catalogue } }, { day }) => {
    const at = startOfDay(day, contract.zone)
    const heldAt = (instant: Instant) => heldCustom(contract, catalogue, instant)
    const after = new Map(heldAt(at).map(({ plan, count }) => [plan.groupId, count]))
    return {
      on: day,
      addOns: heldAt(at - 1).map(({ plan: { groupId }, count }) => ({
        groupId,
        before: count,
        after: after.get(groupId) ?? 0,
      })),
    }
  },
  'falls-asleep': async (_tx, { books: { contract, catalogue, now } }, { day }) => {
    const plan = baseGroupAt(contract, catalogue, now)?.id
    const sleep = pendingSleep(contract, now)
    if (plan === undefined || sleep === null) return null
    return { on: day, plan, until: dateOf(sleep.until, contract.zone) }
  },
  wakes: async (_tx, { books: { contract, catalogue, now } }, { day }) => {
    const plan = baseGroupAt(contract, catalogue, now)?.id
    const { analysts, viewers } = seatsAt(contract, catalogue, startOfDay(day, contract.zone))
    return plan === undefined ? null : { on: day, plan, analysts, viewers }
  },
  'goodwill-ends': async (_tx, { books: { contract } }, { day }) => {
    const { amounts = [] } = contract.goodwill ?? {}
    const left = amounts
      .filter(({ endsAt }) => dateOf(endsAt, contract.zone) === day)
      .reduce((sum, each) => sum + each.left, 0n)
    return { on: day, amount: { minor: Number(left), currency: contract.currency } }
  },
  'plan-ends': async (_tx, { books: { contract, catalogue, now } }, { day }) => {
    const plan = baseGroupAt(contract, catalogue, now)?.id
    return plan === undefined ? null : { on: day, plan }
  },
  renewal: async (tx, sending, notice) => {
    const term = await nextTerm(tx, sending)
    if (term === null) return null
    const { contract, catalogue, now } = sending.books
    const changeUntil = lastDayOf('choice', schedulingDeadline(term.start, contract.zone), contract.zone)
    const hasCoupon = contractStateAt(contract, catalogue, now).kind === 'coupon'
    const withCoupon = hasCoupon ? (discountedAndFull(sending.books)?.before ?? null) : null
    return { on: notice.day, plan: term.plan, amount: term.amount, changeUntil, withCoupon }
  },
  'trial-ends': async (_tx, _sending, { day }) => ({ on: day }),
  'coupon-ends': async (_tx, sending, { day }) => {
    const amounts = discountedAndFull(sending.books)
    return amounts === null ? null : { on: day, ...amounts }
  },
  'card-expires': async (_tx, { books, loaded }, { day }) => {
    const card = cardFact(loaded.row)
    if (card === null || books.card === null) return null
    const { expiryYear, expiryMonth } = books.card
    return { on: day, lastDay: lastDay(`${expiryYear}-${String(expiryMonth).padStart(2, '0')}`), card }
  },
  deletion: async (_tx, _sending, { day }) => ({ on: day }),
}

/** Null if nothing is left to say. */
export const datedNotice = (tx: Tx, sending: Sending, notice: DueNotice): Promise<NewNotice<NoticeKind> | null> =>
  noticeAs(tx, sending, notice, notice.kind)

async function noticeAs<K extends DatedKind>(
  tx: Tx,
  sending: Sending,
  notice: DueNotice,
  kind: K,
): Promise<NewNotice<NoticeKind> | null> {
  const facts = await factsOf[kind](tx, sending, notice)
  if (facts === null) return null
  const { subject, period, moment } = notice
  const { organizationId, books, now } = sending
  const about = 'changeUntil' in facts ? facts.changeUntil : notice.day
  const step = { step: moment, days: daysBetween(dateOf(now, books.contract.zone), about) }
  return { organizationId, kind, subject, period, moment, facts: { ...facts, ...step } }
}
