import { type AddOnInput, type AddOnQuote, amountToCover, quoteAddOn } from '../add-ons/index.ts'
import { computeMonthlyBilling } from '../billing/index.ts'
import { firstWholeMonth, type Seconds, type YearMonth } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import { baseGroupAt, billedContract, type Contract, organizationLimitsAt, withoutClosings } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import { add, fraction, type Money } from '../money/index.ts'
import { type BuyingOrganization, offeredGroups, previewPlanChange } from '../plans/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { Hours } from './assumptions.ts'

export interface LimitChoicesInput extends AddOnInput {
  readonly organization: BuyingOrganization
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
  readonly kind: keyof Hours
  readonly expected: Seconds
}

interface BuyHours {
  readonly hours: number
  readonly quote: AddOnQuote
  readonly limit: Seconds
}

interface MoveUp {
  readonly group: PlanGroup
  readonly now: Money
  readonly monthly: Money
  readonly limit: Seconds
}

export interface LimitChoices {
  readonly buy: BuyHours | null
  readonly move: MoveUp | null
}

/** Amounts of the quotes (invariant I7). */
export const limitChoices = (input: LimitChoicesInput): LimitChoices => ({
  buy: buyHours(input),
  move: moveUp(input),
})

const limitOf = (contract: Contract, { userContracts, catalogue, now, kind }: LimitChoicesInput): Seconds =>
  organizationLimitsAt(contract, userContracts, catalogue, now)?.[kind].hard ?? Infinity

function buyHours(input: LimitChoicesInput): BuyHours | null {
  const { contract, catalogue, now, kind, expected } = input
  const cycle = baseGroupAt(contract, catalogue, now)?.cycle
  if (cycle === undefined) return null
  const limit = limitOf(contract, input)
  const hours = amountToCover(kind, cycle, Math.max(0, expected - limit))
  const quote = quoteAddOn(input, { kind, hours, forOneUser: false })
  if (quote.kind === 'refused') return null
  return { hours, quote, limit: limit + hours * 3600 }
}

function moveUp(input: LimitChoicesInput): MoveUp | null {
  const { contract, now } = input
  for (const group of offeredGroups(input, 'month')) {
    const preview = previewPlanChange({ ...input, selection: { groupId: group.id } })
    if (preview.kind === 'refused' || preview.change.kind !== 'upgrade' || preview.change.boundary > now) continue
    const limit = limitOf(
      applySchedule(contract, preview.change.schedule, (index) => `new-${index}`),
      input,
    )
    if (limit < input.expected) continue
    const { before, thisMonth, fullMonth } = preview
    const asItIs = billOf({ ...input, contract: withoutClosings(contract) }, firstWholeMonth(now, contract.zone))
    return { group, limit, now: less(thisMonth.total, before.total), monthly: less(fullMonth.total, asItIs) }
  }
  return null
}

const less = (a: Money, b: Money): Money => add(a, fraction(b, -1n, 1n))

const billOf = ({ contract, userContracts, ...rest }: LimitChoicesInput, month: YearMonth): Money =>
  computeMonthlyBilling({ ...rest, contract: billedContract(contract, userContracts), month }).total
