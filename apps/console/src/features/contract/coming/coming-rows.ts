import type { PurchaseRequest } from '@touchline/contract/requests'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Invoice } from '@touchline/domain/billing'
import { DAY, dateOf, type LocalDate } from '@touchline/domain/calendar'
import { scheduledCancellationOf } from '@touchline/domain/cancellation'
import { lastDayOf } from '@touchline/domain/last-days'
import { endOfGivenUp, scheduledChange } from '@touchline/domain/lifecycle'
import { cardExpiry, waitsForTransfer } from '@touchline/domain/payment'
import type { Ahead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { type SeasonBill, seasonBills } from '../season/bills.ts'
import { isToCome } from '../season/columns.ts'
import { type Happening, happenings, isOver } from '../season/happenings.ts'
import { nextBill } from '../season/story.ts'

type ComingAction =
  | 'undo-change'
  | 'keep-seats'
  | 'withdraw-sleep'
  | 'undo-cancellation'
  | 'change-card'
  | 'change-plan'
  | 'add-upload'
  | 'price-change'

const undoes: readonly ComingAction[] = ['undo-change', 'keep-seats', 'withdraw-sleep', 'undo-cancellation']

export const isUndone = (action: ComingAction | null): boolean => action !== null && undoes.includes(action)

export type ComingRow = { readonly date: LocalDate } & (
  | { readonly kind: 'bill'; readonly bill: SeasonBill; readonly invoice: Invoice | null }
  | { readonly kind: 'happening'; readonly happening: Happening; readonly action: ComingAction | null }
  | { readonly kind: 'owed'; readonly bill: SeasonBill; readonly isTried: boolean }
  | { readonly kind: 'request'; readonly request: PurchaseRequest }
  | { readonly kind: 'card-expired' }
)

const SHOWN = 4

/**
 * Nearest first: transfers, next bill, next term, dates. Rows with actions first; what the picture marks is always
 * included.
 */
export function comingRows(
  account: OverviewAccount,
  ahead: Ahead,
  requests: readonly PurchaseRequest[],
): readonly ComingRow[] {
  const all = seasonBills(account, ahead)
  const coming = all.filter(isToCome)
  const open = coming.filter(isOpenTransfer)
  const [next, ...later] = coming.filter((bill) => !open.includes(bill))
  const term = next?.cycle === 'year' ? undefined : later.find(({ cycle }) => cycle === 'year')
  const bills = [
    ...open.map((bill) => row(bill, null)),
    ...(next === undefined ? [] : [row(next, isExplained(account) ? null : next.invoice)]),
    ...(term === undefined ? [] : [row(term, termInvoice(account))]),
  ]
  const rest = happenings(account, ahead, coming)
    .filter((each) => each.kind !== 'next-try' && !isOver(each, account))
    // A planned sleep is one row.
    .filter((each, _, all) => each.kind !== 'wakes' || all.every(({ kind }) => kind !== 'asleep'))
    .map((happening): ComingRow => {
      return { kind: 'happening', date: happening.date, happening, action: actionOf(happening, account) }
    })
  const asked = requests.map((request): ComingRow => {
    const date = lastDayOf('request', instantFromWire(request.keptUntil) + 1, account.contract.zone)
    return { kind: 'request', date, request }
  })
  const rows = [...cardExpired(account), ...owed(all), ...asked, ...rest, ...bills].toSorted(byDate)
  return [...rows.filter(isKept), ...rows.filter((each) => !isKept(each))]
    .filter(({ kind }, place) => place < SHOWN || kind === 'happening')
    .toSorted(byDate)
}

export const hasBoughtLately = ({ contract, userContracts, now }: OverviewAccount): boolean =>
  [contract, ...userContracts].some(({ entries }) => entries.some(({ start }) => start <= now && start > now - DAY))

const owed = (bills: readonly SeasonBill[]): readonly ComingRow[] =>
  bills
    .filter(({ drawnAs }) => drawnAs === 'failed')
    .map((bill) => {
      const at = bill.state?.kind === 'declined' ? bill.state.nextTryOn : null
      return { kind: 'owed', bill, isTried: at !== null, date: at ?? bill.paidOn }
    })

export const isOpenTransfer = ({ state }: SeasonBill): boolean =>
  state?.kind === 'waits-for-transfer' || state?.kind === 'part'

const kept: readonly Happening['kind'][] = ['prices', 'stop', 'games', 'trash', 'asleep', 'wakes', 'card-expiry']

function isKept(each: ComingRow): boolean {
  if (each.kind !== 'happening') return each.kind !== 'bill'
  const { kind } = each.happening
  return kept.includes(kind) || (kind === 'change' && each.action !== null)
}

const isExplained = (account: OverviewAccount): boolean =>
  nextBill(account) !== null && !account.billings.some(waitsForTransfer)

function cardExpired({ document: { payment }, contract, now }: OverviewAccount): readonly ComingRow[] {
  const { method, paymentService: card } = payment
  if (method !== 'CREDIT_CARD' || card === null) return []
  const expiry = cardExpiry(card, dateOf(now, contract.zone))
  return expiry.kind === 'expired' ? [{ kind: 'card-expired', date: expiry.lastDay }] : []
}

const byDate = (a: ComingRow, b: ComingRow): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

const row = (bill: SeasonBill, invoice: Invoice | null): ComingRow => ({
  kind: 'bill',
  date: bill.paidOn,
  bill,
  invoice: bill.isCalculating ? null : invoice,
})

function termInvoice({ nextTerm }: OverviewAccount): Invoice | null {
  if (nextTerm === null) return null
  const month = nextTerm.startDate.slice(0, 4) + nextTerm.startDate.slice(5, 7)
  return invoiceFromWire({ ...nextTerm, billingTargetYearMonth: month })
}

const actions: Partial<Record<Happening['kind'], ComingAction>> = {
  'run-out': 'add-upload',
  'card-expiry': 'change-card',
  deadline: 'change-plan',
  prices: 'price-change',
  asleep: 'withdraw-sleep',
}

function actionOf(happening: Happening, { contract, catalogue, now }: OverviewAccount): ComingAction | null {
  if (happening.kind !== 'change') return actions[happening.kind] ?? null
  const [change] = happening.changes
  if (change.kind === 'custom') return change.after < change.before ? 'keep-seats' : null
  if (change.kind === 'analysts' || change.kind === 'viewers')
    return endOfGivenUp(contract, catalogue) === change.at ? 'keep-seats' : null
  if (change.kind !== 'plan') return null
  if (change.to === null) return scheduledCancellationOf(contract, catalogue, now) === null ? null : 'undo-cancellation'
  return scheduledChange(contract, catalogue, now)?.boundary === change.at ? 'undo-change' : null
}
