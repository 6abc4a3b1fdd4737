import type { PurchaseRequest } from '@touchline/contract/requests'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { scheduledCancellationOf } from '@touchline/domain/cancellation'
import { scheduledChange } from '@touchline/domain/lifecycle'
import { invoiceFromWire } from '../../../lib/wire/invoice-mapping.ts'
import type { Ahead } from '../ahead.ts'
import type { OverviewAccount } from '../overview-account.ts'
import { type SeasonBill, seasonBills } from '../season/bills.ts'
import { isToCome } from '../season/columns.ts'
import { type Happening, happenings, isOver } from '../season/happenings.ts'
import { nextBill } from '../season/story.ts'

/** What can be done about what comes: there is one way, or none. */
type ComingAction =
  | 'undo-change'
  | 'undo-cancellation'
  | 'change-card'
  | 'change-plan'
  | 'add-upload'
  | 'video-storage'
  | 'price-change'

export type ComingRow = { readonly date: LocalDate } & (
  | { readonly kind: 'bill'; readonly bill: SeasonBill; readonly invoice: Invoice | null }
  | { readonly kind: 'happening'; readonly happening: Happening; readonly action: ComingAction | null }
  /** From somebody else, on the last day on which the reader can decide. */
  | { readonly kind: 'request'; readonly request: PurchaseRequest }
)

const SHOWN = 6

/** What waits for a bank transfer, the next bill, the next term and everything else with a date, the nearest first. */
export function comingRows(
  account: OverviewAccount,
  { storedDays, history, runsOut }: Ahead,
  toDecide: readonly PurchaseRequest[],
): readonly ComingRow[] {
  const coming = seasonBills(account, { storedDays, history }).filter(isToCome)
  const open = coming.filter(({ state, status }) => state === 'fixed' && status === 'Waiting')
  const [next, ...later] = coming.filter((bill) => !open.includes(bill))
  const term = next?.cycle === 'year' ? undefined : later.find(({ cycle }) => cycle === 'year')
  const bills = [
    ...open.map((bill) => row(bill, null)),
    ...(next === undefined ? [] : [row(next, nextBill(account)?.invoice ?? next.invoice)]),
    ...(term === undefined ? [] : [row(term, termInvoice(account))]),
  ]
  const rest = happenings(account, runsOut, coming)
    .filter((each) => !isOver(each, account))
    .map((happening): ComingRow => {
      return { kind: 'happening', date: happening.date, happening, action: actionOf(happening, account) }
    })
  const requests = toDecide.map((request): ComingRow => {
    return { kind: 'request', date: dateOf(instantFromWire(request.keptUntil), account.contract.zone), request }
  })
  // What waits for the reader is there however much else comes before, and so is what rises.
  const kept = [...requests, ...rest.filter(isOfPrices)]
  const others = [...rest.filter((each) => !isOfPrices(each)), ...bills].toSorted(byDate)
  return [...kept, ...others.slice(0, Math.max(0, SHOWN - kept.length))].toSorted(byDate)
}

const isOfPrices = (each: ComingRow): boolean => each.kind === 'happening' && each.happening.kind === 'prices'

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

function actionOf(happening: Happening, { contract, catalogue, now }: OverviewAccount): ComingAction | null {
  switch (happening.kind) {
    case 'run-out':
      return 'add-upload'
    case 'card-expiry':
      return 'change-card'
    case 'deadline':
      return 'change-plan'
    case 'storage':
      return 'video-storage'
    case 'prices':
      return 'price-change'
    case 'declined':
      return null
    case 'change': {
      const { change } = happening
      if (change.kind !== 'plan') return null
      if (change.to === null)
        return scheduledCancellationOf(contract, catalogue, now) === null ? null : 'undo-cancellation'
      return scheduledChange(contract, catalogue, now)?.boundary === change.at ? 'undo-change' : null
    }
  }
}
