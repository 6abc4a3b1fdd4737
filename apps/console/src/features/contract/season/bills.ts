import type { BillingInfo } from '@touchline/contract/billing'
import { monthToWire } from '@touchline/contract/wire'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type BillPart, billParts, fullPrice, project } from '@touchline/domain/projection'
import { type StoredDay, storedSecondsAt } from '@touchline/domain/storage'
import { invoiceFromWire } from '../../../lib/wire/invoice-mapping.ts'
import type { OverviewAccount } from '../overview-account.ts'
import { oncePaid } from './once-paid.ts'

export type PaymentStatus = BillingInfo['paymentStatus']

/** Paid; declined; due and not paid; the next to come, which may be fixed; or later. */
export type BillState = 'paid' | 'failed' | 'due' | 'next' | 'fixed' | 'later'

/** A bill of the season. Amounts are minor units of the contract's currency, with tax. */
export interface SeasonBill {
  readonly id: string
  readonly state: BillState
  /** The day on which it is paid, in the contract's zone. */
  readonly paidOn: LocalDate
  readonly cycle: 'month' | 'year'
  /** The month it is for, or in which its term begins. */
  readonly month: YearMonth
  readonly parts: readonly { readonly part: BillPart; readonly minor: number }[]
  readonly total: number
  /** About what it would be without a coupon's discount; null where it has none. */
  readonly full: number | null
  readonly refunded: number
  /** Its amount is being calculated: what is known of it is not shown. */
  readonly isCalculating: boolean
  /** The payment's status; null of a bill that is not there yet. */
  readonly status: PaymentStatus | null
}

/** What the projection sees, the running month included; one more, for a term that begins in the last one. */
const MONTHS_AHEAD = 13

type Coming = Omit<SeasonBill, 'state'> & { readonly isFixed: boolean }

/** Every bill that was charged or is to come, the oldest first. What costs nothing, or was withdrawn, is no bill. */
export function seasonBills(account: OverviewAccount, storedDays: readonly StoredDay[] | null): readonly SeasonBill[] {
  const { contract, catalogue, now } = account
  const today = dateOf(now, contract.zone)
  const documents = account.billings.filter(
    ({ paymentStatus, charge }) => paymentStatus !== 'Cancel' && charge.currency === contract.currency,
  )
  const isPast = ({ billingStatus, billingDate }: BillingInfo) => billingStatus === 'Fixed' && billingDate <= today
  const past = documents
    .filter(isPast)
    .map((billing) => ({ ...billOf(billing, catalogue), state: stateOf(billing.paymentStatus) }))
  // The draft of a month whose plan is paused says nothing of the plan that payment brings back.
  const isEmptied = ({ charge }: BillingInfo) => account.document.pause !== null && charge.total === 0
  const known = documents
    .filter((billing) => !isPast(billing) && !isEmptied(billing))
    .map((billing) => comingOf(billing, catalogue))
  const projected = projectedBills(account, storedDays)
  // What has a document is what it says, be it charged already: an account may be closed within the month.
  const isKnown = ({ cycle, month }: Coming) =>
    [...past, ...known].some((each) => each.cycle === cycle && each.month === month)
  const coming = [...known.map((bill) => sized(bill, projected)), ...projected.filter((bill) => !isKnown(bill))]
    .filter(({ total }) => total > 0)
    .toSorted(byDay)
  return [
    ...past.filter(({ total }) => total > 0).toSorted(byDay),
    ...coming.map(({ isFixed, ...bill }, index): SeasonBill => {
      if (isFixed) return { ...bill, state: 'fixed' }
      return { ...bill, state: index === 0 ? 'next' : 'later' }
    }),
  ]
}

const byDay = (a: { paidOn: LocalDate }, b: { paidOn: LocalDate }): number =>
  a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0

function stateOf(status: PaymentStatus): BillState {
  if (status === 'Complete') return 'paid'
  return status === 'Error' || status === 'ProcessCallError' ? 'failed' : 'due'
}

const fullOf = (invoice: Invoice, catalogue: Catalogue): number | null => {
  const full = fullPrice(invoice, catalogue)
  return full === null ? null : Number(full)
}

const partsOf = (invoice: Invoice): SeasonBill['parts'] =>
  billParts(invoice).map(({ part, amount }) => ({ part, minor: Number(amount.minor) }))

const billOf = (billing: BillingInfo, catalogue: Catalogue): Omit<SeasonBill, 'state'> => ({
  id: billing.billingInfoId,
  paidOn: billing.billingDate,
  cycle: billing.paymentCycle === 'YEAR' ? 'year' : 'month',
  month: `${billing.billingTargetYearMonth.slice(0, 4)}-${billing.billingTargetYearMonth.slice(4)}`,
  parts: partsOf(invoiceFromWire(billing)),
  total: billing.charge.total,
  full: fullOf(invoiceFromWire(billing), catalogue),
  refunded: billing.refunds.reduce((sum, { amount, cause }) => sum + (cause === 'failed-refund' ? -amount : amount), 0),
  isCalculating: billing.billingStatus === 'InProgress',
  status: billing.paymentStatus,
})

const comingOf = (billing: BillingInfo, catalogue: Catalogue): Coming => ({
  ...billOf(billing, catalogue),
  isFixed: billing.billingStatus === 'Fixed',
})

/** While the amount is being calculated its column is as high as the projection has it. */
function sized(bill: Coming, projected: readonly Coming[]): Coming {
  const like = projected.find(({ cycle, month }) => cycle === bill.cycle && month === bill.month)
  return bill.isCalculating && like !== undefined ? { ...bill, parts: like.parts, total: like.total } : bill
}

/** The bills of the next months if things stay as they are: no purchase, and nothing of what is stored is deleted. */
function projectedBills(account: OverviewAccount, storedDays: readonly StoredDay[] | null): readonly Coming[] {
  const { storedSecondsOverRetention } = account
  // What was not paid is repaired: bills come again.
  const contract = oncePaid(account)
  const none = { upload: 0, export: 0 }
  const { months } = project({
    ...account,
    contract,
    assumptions: {
      byMonth: new Map(),
      otherwise: none,
      usedBefore: none,
      buysHours: false,
      storedSecondsAt:
        storedDays === null ? () => storedSecondsOverRetention : storedSecondsAt(storedDays, contract.zone),
    },
    changes: [],
    months: MONTHS_AHEAD,
  })
  return months.flatMap(({ bills }) =>
    bills.map(({ cycle, chargedAt, invoice }) => {
      const paidOn = dateOf(chargedAt, contract.zone)
      const known = quoted(account, cycle, paidOn) ?? invoice
      return projectedBill(cycle, paidOn, known, account.catalogue)
    }),
  )
}

const projectedBill = (cycle: Coming['cycle'], paidOn: LocalDate, invoice: Invoice, catalogue: Catalogue): Coming => ({
  id: `${cycle} ${paidOn}`,
  isFixed: false,
  paidOn,
  cycle,
  month: invoice.month,
  parts: partsOf(invoice),
  total: Number(invoice.total.minor),
  full: fullOf(invoice, catalogue),
  refunded: 0,
  isCalculating: false,
  status: null,
})

/** The term that follows has its price already, which the figures above show. */
function quoted({ nextTerm }: OverviewAccount, cycle: 'month' | 'year', paidOn: LocalDate): Invoice | null {
  if (cycle !== 'year' || nextTerm === null || nextTerm.startDate !== paidOn) return null
  return invoiceFromWire({ ...nextTerm, billingTargetYearMonth: monthToWire(paidOn.slice(0, 7)) })
}
