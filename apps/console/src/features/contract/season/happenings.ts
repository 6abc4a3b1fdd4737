import { stateOf } from '@touchline/contract/bill-state'
import {
  addMonths,
  dateOf,
  type Instant,
  type LocalDate,
  lastDay,
  lastDayBefore,
  monthOf,
  startOfMonth,
} from '@touchline/domain/calendar'
import { customPlanOf, mayHave } from '@touchline/domain/catalogue'
import { endOfSleep } from '@touchline/domain/contract'
import { ends } from '@touchline/domain/last-days'
import { endOfGivenUp } from '@touchline/domain/lifecycle'
import { comingSleep, planChangeBlock } from '@touchline/domain/plans'
import {
  type ContractChange,
  changeDay,
  contractChanges,
  type PlanStep,
  planStepOf,
  pricesAhead,
} from '@touchline/domain/projection'
import { storageMark } from '@touchline/domain/storage'
import type { Ahead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { SeasonBill } from './bills.ts'

export type Happening = { readonly date: LocalDate } & (
  | { readonly kind: 'change'; readonly at: Instant; readonly changes: readonly [ContractChange, ...ContractChange[]] }
  | { readonly kind: 'declined'; readonly paidOn: LocalDate | null }
  /** Null: the first that is charged. */
  | { readonly kind: 'storage'; readonly minor: number | null }
  | { readonly kind: 'asleep'; readonly at: Instant; readonly last: LocalDate }
  | { readonly kind: 'wakes'; readonly at: Instant }
  | { readonly kind: 'prices' }
  | { readonly kind: 'next-try' | 'stop' | 'deadline' | 'card-expiry' | 'run-out' }
  | { readonly kind: 'games' | 'trash'; readonly at: Instant }
)

/** Oldest first. */
export function happenings(
  account: OverviewAccount,
  ahead: Pick<Ahead, 'runsOut' | 'pausesAt' | 'trashUntil'>,
  coming: readonly SeasonBill[],
): readonly Happening[] {
  const { contract, now } = account
  const { zone } = contract
  const running = monthOf(now, zone)
  const first = addMonths(running, -11)
  const last = addMonths(running, 12)
  const range = { from: startOfMonth(first, zone), to: startOfMonth(last, zone) }
  const { runsOut } = ahead
  const run: Happening[] = runsOut === null ? [] : [{ kind: 'run-out', date: runsOut }]
  const rest = [
    ...run,
    ...lasting(account, ahead),
    ...sleep(account),
    ...cardExpiry(account),
    ...storage(coming),
    ...prices(account, coming),
  ]
  return [...changesIn(account, range), ...declined(account), ...rest]
    .filter(({ date }) => date >= `${first}-01` && date <= `${last}-01`)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Seats of both kinds are one change; with the plan that brings them, or may not have an add-on. */
function changesIn(
  { contract, catalogue, now }: OverviewAccount,
  range: { readonly from: Instant; readonly to: Instant },
): readonly Happening[] {
  const givenUpAt = endOfGivenUp(contract, catalogue)
  const goesWith = (change: ContractChange, step: PlanStep): boolean => {
    if (step.kind !== 'instead' || change.at <= now) return false
    if (change.kind !== 'custom') return isOfSeats(change) && change.at !== givenUpAt
    const plan = catalogue.plans.get(customPlanOf(change.groupId))
    return plan !== undefined && !mayHave(plan, step.to)
  }
  const isOneWith = (change: ContractChange, [first]: readonly [ContractChange, ...ContractChange[]]) =>
    first.at === change.at &&
    (first.kind === 'plan' ? goesWith(change, planStepOf(first, catalogue)) : isOfSeats(first) && isOfSeats(change))
  const deeds: [ContractChange, ...ContractChange[]][] = []
  for (const change of contractChanges(contract, catalogue, range)) {
    const last = deeds.at(-1)
    if (last !== undefined && isOneWith(change, last)) last.push(change)
    else deeds.push([change])
  }
  return deeds.map((changes) => {
    const [first] = changes
    return { kind: 'change', at: first.at, date: changeDay(first, catalogue, contract.zone), changes }
  })
}

const isOfSeats = ({ kind }: ContractChange): boolean => kind === 'analysts' || kind === 'viewers'

/** Today's are over, except ends. */
export function isOver(happening: Happening, { now, contract }: Pick<OverviewAccount, 'now' | 'contract'>): boolean {
  return 'at' in happening ? happening.at <= now : happening.date <= dateOf(now, contract.zone)
}

function sleep({ contract, catalogue, now }: OverviewAccount): readonly Happening[] {
  const { zone } = contract
  const pending = comingSleep(contract, catalogue, now)
  if (pending === null) return []
  const { from } = pending
  const { at, wakes } = endOfSleep(contract, pending)
  const waking: readonly Happening[] = wakes ? [{ kind: 'wakes', date: dateOf(at, zone), at }] : []
  if (from <= now) return waking
  return [{ kind: 'asleep', date: dateOf(from, zone), at: from, last: lastDayBefore(at, zone) }, ...waking]
}

function declined({ billings, contract: { zone }, now }: OverviewAccount): readonly Happening[] {
  return billings.flatMap((billing): Happening[] => {
    const state = stateOf(billing, zone, now)
    const { billingDate: date, paymentMethod } = billing
    if (state.kind === 'declined') {
      const next: Happening[] = state.nextTryOn === null ? [] : [{ kind: 'next-try', date: state.nextTryOn }]
      return [{ kind: 'declined', date, paidOn: null }, ...next]
    }
    const paidOn = state.kind === 'paid' && paymentMethod === 'CREDIT_CARD' ? state.paidLateOn : null
    return paidOn === null ? [] : [{ kind: 'declined', date, paidOn }]
  })
}

/** Regardless of unpaid bills. */
export const choosesTerm = (account: OverviewAccount): boolean =>
  account.nextTerm !== null && planChangeBlock({ ...account, unsettled: false }) === null

function lasting(
  account: OverviewAccount,
  { pausesAt, trashUntil }: Pick<Ahead, 'pausesAt' | 'trashUntil'>,
): readonly Happening[] {
  const recorded = [
    ['grace', pausesAt],
    ['trash', trashUntil],
  ] as const
  return ends({ ...account, recorded }).flatMap(({ kind, date, until }): Happening[] => {
    if (kind === 'games' || kind === 'trash') return [{ kind, date, at: until }]
    if (kind === 'grace') return [{ kind: 'stop', date }]
    return kind === 'choice' && choosesTerm(account) ? [{ kind: 'deadline', date }] : []
  })
}

function cardExpiry({ document: { payment } }: OverviewAccount): readonly Happening[] {
  const { method, paymentService: card } = payment
  if (method !== 'CREDIT_CARD' || card === null) return []
  return [{ kind: 'card-expiry', date: lastDay(`${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`) }]
}

/** Only if the bill has something dearer. */
function prices(account: OverviewAccount, coming: readonly SeasonBill[]): readonly Happening[] {
  const ahead = pricesAhead(account)
  const bill = coming.find(({ cycle, month }) => cycle === 'month' && month === ahead?.month)
  const isConcerned = bill?.invoice?.lines.some(({ contractPlanId }) =>
    ahead?.prices.some(({ planId }) => planId === contractPlanId),
  )
  return bill !== undefined && isConcerned === true ? [{ kind: 'prices', date: bill.paidOn }] : []
}

function storage(coming: readonly SeasonBill[]): readonly Happening[] {
  const charges = coming
    .filter(({ cycle }) => cycle === 'month')
    .map(({ paidOn, parts }) => ({ paidOn, minor: parts.find(({ part }) => part === 'storage')?.minor ?? 0 }))
  const mark = storageMark(charges)
  return mark === null || mark.at === charges[0] ? [] : [{ kind: 'storage', date: mark.at.paidOn, minor: mark.minor }]
}
