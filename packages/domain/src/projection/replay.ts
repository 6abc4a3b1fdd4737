import type { Invoice } from '../billing/index.ts'
import { type Instant, startOfMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, Cycle, PlanGroup } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, isExportUnlimited, type SeatCounts, seatsAt } from '../contract/index.ts'
import { planIn } from '../lifecycle/index.ts'
import { add, fraction, type Money, sum } from '../money/index.ts'
import { type BuyingOrganization, offeredGroups } from '../plans/index.ts'
import { applyChange } from './apply-change.ts'
import type { Hours, LivedMonth } from './assumptions.ts'
import { project } from './project.ts'
import type { Timeline } from './timeline.ts'

interface ReplayInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly now: Instant
  readonly lived: readonly LivedMonth[]
  readonly seats?: SeatCounts
  storedSecondsAt(at: Instant): number
}

interface ReplayedMonth {
  readonly month: YearMonth
  readonly used: Hours
  /** Seconds of month or term, without bought hours. */
  readonly limits: Hours
  readonly over: Hours
  /** Without bought hours; the first holds a year. */
  readonly invoices: readonly Invoice[]
}

export interface PlanReplay {
  readonly group: PlanGroup
  readonly seats: SeatCounts
  readonly months: readonly ReplayedMonth[]
  readonly cost: Money
  readonly wasHeld: boolean
  readonly extra: {
    readonly upload: number
    readonly export: number
    readonly cost: Money
    readonly isEnough: boolean
  }
}

const MONTHS = 12

/** At most twelve full months, with present seats, without coupons. */
export function replayUnderPlans(input: ReplayInput): readonly PlanReplay[] {
  const lived = input.lived.slice(-MONTHS)
  const [first] = lived
  if (first === undefined) return []
  const at = startOfMonth(first.month, input.contract.zone)
  const groups = [...offeredGroups(input, 'month'), ...offeredGroups(input, 'year')]
  return groups.flatMap((group) => replayOf(group, at, { ...input, lived }) ?? [])
}

function replayOf(group: PlanGroup, at: Instant, input: ReplayInput): PlanReplay | null {
  const seats = input.seats ?? seatsAt(input.contract, input.catalogue, input.now)
  const begun = beginWith(group, seats, at, input)
  if (begun === null) return null
  const played = play(begun, at, false, input)
  const over = overOf(played, group, input)
  const months = played.map(({ month, used, limits, bills }, index) => ({
    month,
    used,
    limits,
    over: over[index] ?? none,
    invoices: [...(index === 0 ? begun.terms : []), ...bills].map(({ invoice }) => invoice),
  }))
  const covered = over.some(isAny) ? play(begun, at, true, input) : played
  return {
    group,
    seats,
    months,
    cost: totalOf([...begun.terms, ...billsOf(played)], input.contract),
    wasHeld: input.lived.every(({ month }) => wasHeldIn(month, group, input)),
    extra: { ...extraOf(played, covered, group, input), isEnough: !overOf(covered, group, input).some(isAny) },
  }
}

function wasHeldIn(month: YearMonth, group: PlanGroup, { contract, catalogue }: ReplayInput): boolean {
  const held = baseGroupAt(contract, catalogue, startOfMonth(month, contract.zone))
  return held?.id === group.id || held?.baseGroupId === group.id
}

const isAny = (seconds: Hours): boolean => seconds.upload > 0 || seconds.export > 0

function overOf(played: Played, group: PlanGroup, { catalogue }: ReplayInput): readonly Hours[] {
  const isUnlimited = isExportUnlimited(planIn(group, catalogue, 'base').allowance, group.cycle)
  const [upload, exporting] = [overLimits(played, 'upload', group.cycle), overLimits(played, 'export', group.cycle)]
  return upload.map((seconds, index) => ({ upload: seconds, export: isUnlimited ? 0 : (exporting[index] ?? 0) }))
}

function extraOf(
  played: Played,
  covered: Played,
  { cycle }: PlanGroup,
  { contract }: ReplayInput,
): Omit<PlanReplay['extra'], 'isEnough'> {
  const hoursOf = (kind: keyof Hours): number => {
    const added = covered.map(({ limits }, index) => (limits[kind] - (played[index]?.limits[kind] ?? 0)) / 3600)
    return cycle === 'year' ? (added.at(-1) ?? 0) : added.reduce((total, hours) => total + hours, 0)
  }
  const costOf = (months: Played) => totalOf(billsOf(months), contract)
  const cost = add(costOf(covered), fraction(costOf(played), -1n, 1n))
  return { upload: hoursOf('upload'), export: hoursOf('export'), cost }
}

function beginWith(
  group: PlanGroup,
  { analysts, viewers }: SeatCounts,
  at: Instant,
  input: ReplayInput,
): Timeline | null {
  const contract: Contract = {
    ...input.contract,
    entries: [],
    cancellation: { state: 'none' },
    yearlyAnchor: null,
    priceNotices: null,
    goodwill: null,
  }
  const nothing = { contract, at, closedAt: null, billedTerms: [], terms: [], events: [] }
  const selection = { groupId: group.id, analysts, viewers }
  const buyer = { organization: input.organization, unsettled: false }
  const applied = applyChange(nothing, { at, kind: 'plan', selection }, buyer, input)
  return applied.kind === 'refused' ? null : applied.timeline
}

const none = { upload: 0, export: 0 }

type Played = ReturnType<typeof play>

function play({ contract }: Timeline, at: Instant, buysHours: boolean, input: ReplayInput) {
  const { lived, catalogue, organization, storedSecondsAt } = input
  const byMonth = new Map(lived.map(({ month, used }) => [month, used]))
  const assumptions = { byMonth, otherwise: none, usedBefore: none, buysHours, storedSecondsAt }
  const months = lived.length
  return project({ contract, catalogue, organization, unsettled: false, now: at, assumptions, changes: [], months })
    .months
}

const billsOf = (months: Played) => months.flatMap(({ bills }) => bills)

const totalOf = (bills: readonly { readonly invoice: Invoice }[], { currency }: Contract): Money =>
  sum(
    bills.map(({ invoice }) => invoice.total),
    currency,
  )

interface Counted {
  readonly used: Hours
  readonly limits: Hours
}

/** Yearly from the first month, as in a term. */
function overLimits(months: readonly Counted[], kind: keyof Hours, cycle: Cycle): readonly number[] {
  let before = 0
  return months.map(({ used, limits }) => {
    const left = Math.max(0, limits[kind] - before)
    if (cycle === 'year') before += used[kind]
    return Math.max(0, used[kind] - left)
  })
}
