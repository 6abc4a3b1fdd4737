import { dueDateOf, payDateOf, stateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { monthToWire } from '@touchline/contract/wire'
import { cycleOf, invoiceFromWire } from '@touchline/contract/wire-invoice'
import { instantFromWire, monthFromWire } from '@touchline/contract/wire-time'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import { oncePaid } from '@touchline/domain/lifecycle'
import type { Money } from '@touchline/domain/money'
import { type BillState, billKind, waitsForTransfer } from '@touchline/domain/payment'
import { type BillPart, billParts, isInLastYear, standingYear } from '@touchline/domain/projection'
import { billTones } from '@touchline/words/bill-tones'
import { planningInput, usualYear } from '../../../lib/account/planner-account.ts'
import type { Ahead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

export type Known = Pick<Ahead, 'storedDays' | 'history'>

type DrawnAs = 'paid' | 'failed' | 'due' | 'next' | 'fixed' | 'later'

export interface SeasonBill {
  readonly id: string
  readonly drawnAs: DrawnAs
  readonly paidOn: LocalDate
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly parts: readonly { readonly part: BillPart; readonly minor: number }[]
  readonly total: number
  readonly invoice: Invoice | null
  readonly isRest: boolean
  readonly isCalculating: boolean
  readonly state: BillState | null
}

type Coming = Omit<SeasonBill, 'drawnAs'> & { readonly isFixed: boolean }

let last: { readonly of: readonly unknown[]; readonly bills: readonly SeasonBill[] } = { of: [], bills: [] }

/**
 * Twelve months each way by payment day, oldest first; no free or withdrawn ones. Transfers by part. Computed once per
 * page.
 */
export function seasonBills(account: OverviewAccount, { storedDays, history }: Known): readonly SeasonBill[] {
  const of = [account, storedDays, history]
  if (of.some((each, at) => each !== last.of[at])) last = { of, bills: billsOf(account, { storedDays, history }) }
  return last.bills
}

function billsOf(account: OverviewAccount, ahead: Known): readonly SeasonBill[] {
  const { contract, now } = account
  const today = dateOf(now, contract.zone)
  const documents = account.billings.filter(
    (billing) => billKind(billing) !== 'withdrawn' && billing.charge.currency === contract.currency,
  )
  const isPast = ({ billingStatus, billingDate }: BillingInfo) => billingStatus === 'Fixed' && billingDate <= today
  const past = documents.filter(isPast)
  // Drafts of paused months lack the restored plan.
  const isEmptied = ({ charge }: BillingInfo) => account.document.pause !== null && charge.total === 0
  const drafts = documents.filter((billing) => !isPast(billing) && !isEmptied(billing))
  const known = drafts.map((billing) => comingOf(billing, account))
  const projected = projectedBills(account, ahead)
  // Documents override projections.
  const said = new Set(
    [...past, ...drafts].map((billing) => termOf(cycleOf(billing), monthFromWire(billing.billingTargetYearMonth))),
  )
  const coming = [
    ...past.filter(waitsForTransfer).map((billing) => ({ ...restOf(billing, account), isFixed: true })),
    ...known.map((bill) => sized(bill, projected)),
    ...known.flatMap((bill) => stillNeeded(bill, projected)),
    ...projected.filter(({ cycle, month }) => !said.has(termOf(cycle, month))),
  ]
    .filter(({ total }) => total > 0)
    .toSorted(byDay)
  const next = coming.find(({ isFixed }) => !isFixed)
  return [
    ...past
      .map((billing) => paidOf(billing, account))
      .filter(({ total, paidOn, drawnAs }) => total > 0 && (drawnAs !== 'paid' || isInLastYear(paidOn, today)))
      .toSorted(byDay),
    ...coming.map(({ isFixed, ...bill }): SeasonBill => {
      if (isFixed) return { ...bill, drawnAs: 'fixed' }
      return { ...bill, drawnAs: bill.id === next?.id ? 'next' : 'later' }
    }),
  ]
}

const byDay = (a: { paidOn: LocalDate }, b: { paidOn: LocalDate }): number =>
  a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0

/** By card on its day, by transfer when it came. */
function paidOf(billing: BillingInfo, account: Around): SeasonBill {
  const known = billOf(billing, account)
  const waits = waitsForTransfer(billing)
  const tone = billTones[known.state.kind]
  const bill = { ...known, drawnAs: waits || tone === 'paid' ? 'paid' : tone === 'error' ? 'failed' : 'due' } as const
  if (billing.paymentMethod !== 'BANK_TRANSFER') return bill
  if (waits) return { ...bill, ...portion(bill, 0, billing.transferred) }
  const { paymentDateTime: paidAt } = billing
  return paidAt === null ? bill : { ...bill, paidOn: dateOf(instantFromWire(paidAt), account.contract.zone) }
}

function restOf(billing: BillingInfo, account: Around): Omit<SeasonBill, 'drawnAs'> {
  const bill = billOf(billing, account)
  const rest = portion(bill, billing.transferred, bill.total)
  return { ...bill, ...rest, id: `${bill.id} open`, paidOn: dueDateOf(billing), isRest: billing.transferred > 0 }
}

function portion(
  { parts }: Pick<SeasonBill, 'parts'>,
  from: number,
  to: number,
): Pick<SeasonBill, 'parts' | 'total' | 'invoice'> {
  let end = 0
  const within = parts.flatMap(({ part, minor }) => {
    const start = end
    end += minor
    const inside = Math.min(end, to) - Math.max(start, from)
    return inside > 0 ? [{ part, minor: inside }] : []
  })
  return { parts: within, total: Math.max(0, to - from), invoice: null }
}

const partsOf = (invoice: Invoice): SeasonBill['parts'] => inMinor(billParts(invoice))

export const inMinor = <Name>(parts: readonly { readonly part: Name; readonly amount: Money }[]) =>
  parts.map(({ part, amount }) => ({ part, minor: Number(amount.minor) }))

const termOf = (cycle: SeasonBill['cycle'], month: YearMonth): string => `${cycle} ${month}`

type Around = Pick<OverviewAccount, 'contract' | 'now'>

function billOf(billing: BillingInfo, { contract, now }: Around) {
  const invoice = invoiceFromWire(billing)
  const { billingInfoId: id, billingDate: paidOn, billingStatus } = billing
  return {
    id,
    paidOn,
    cycle: cycleOf(billing),
    month: monthFromWire(billing.billingTargetYearMonth),
    parts: partsOf(invoice),
    total: billing.charge.total,
    invoice,
    isRest: false,
    isCalculating: billingStatus === 'InProgress',
    state: stateOf(billing, contract.zone, now),
  }
}

const comingOf = (billing: BillingInfo, account: Around): Coming => ({
  ...billOf(billing, account),
  paidOn: payDateOf(billing),
  isFixed: billing.billingStatus === 'Fixed',
})

function sized(bill: Coming, projected: readonly Coming[]): Coming {
  const like = projected.find(({ cycle, month }) => cycle === bill.cycle && month === bill.month)
  return bill.isCalculating && like !== undefined ? { ...bill, parts: like.parts, total: like.total } : bill
}

function stillNeeded(bill: Coming, projected: readonly Coming[]): readonly Coming[] {
  const like = projected.find(({ cycle, month }) => cycle === bill.cycle && month === bill.month)
  if (like === undefined || bill.isFixed || bill.isCalculating || like.total <= bill.total) return []
  const parts = [{ part: 'options', minor: like.total - bill.total }] as const
  return [{ ...like, id: `${like.id} hours`, parts, total: like.total - bill.total, invoice: null }]
}

function projectedBills(account: OverviewAccount, { storedDays, history }: Known): readonly Coming[] {
  const { storedSecondsOverRetention } = account
  const contract = restored(account)
  const used = history ?? { months: [], days: [] }
  const input = planningInput({ ...account, contract, history: used, storedDays: storedDays ?? [] }, usualYear)
  const assumptions = { ...input.assumptions, buysHours: history !== null }
  const { payments } = standingYear({
    ...input,
    assumptions:
      storedDays === null ? { ...assumptions, storedSecondsAt: () => storedSecondsOverRetention } : assumptions,
  })
  return payments.flatMap(({ bill }) => {
    if (bill === null) return []
    const known = quoted(account, bill.cycle, dateOf(bill.chargedAt, contract.zone)) ?? bill.invoice
    return [projectedBill(bill.cycle, bill.paidOn, known)]
  })
}

const projectedBill = (cycle: Coming['cycle'], paidOn: LocalDate, invoice: Invoice): Coming => ({
  id: `${cycle} ${paidOn}`,
  isFixed: false,
  paidOn,
  cycle,
  month: invoice.month,
  parts: partsOf(invoice),
  total: Number(invoice.total.minor),
  invoice,
  isRest: false,
  isCalculating: false,
  state: null,
})

function quoted({ nextTerm }: OverviewAccount, cycle: 'month' | 'year', begins: LocalDate): Invoice | null {
  if (cycle !== 'year' || nextTerm === null || nextTerm.startDate !== begins) return null
  return invoiceFromWire({ ...nextTerm, billingTargetYearMonth: monthToWire(begins.slice(0, 7)) })
}

function restored({ document: { pause }, contract, catalogue, now }: OverviewAccount): Contract {
  if (pause?.returns?.kind !== 'goes-on') return contract
  const pausedAt = instantFromWire(pause.startDate)
  const end = pause.planEndDate === null ? null : instantFromWire(pause.planEndDate) + 1
  const entries = contract.entries
    .filter((entry) => entry.end === pausedAt)
    .map((entry) => ({ ...entry, end, uncutEnd: null }))
  return oncePaid(contract, catalogue, { entries, waiting: [] }, now)
}
