import { billedCustomFrom, type CustomInput, decideGiveUpCustom, type GivingUpCustom } from '../add-ons/index.ts'
import { computeMonthlyBilling, computeYearlyTerm, type Invoice } from '../billing/index.ts'
import { type Instant, monthOf, startOfNextMonth } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import {
  awakeFrom,
  baseEntryAt,
  baseGroupAt,
  billedContract,
  type Contract,
  type ContractStateKind,
  contractStateAt,
  groupOf,
  pendingGivenUp,
  planOf,
  type SeatCounts,
  type SeatsGivenUp,
  seatsAt,
} from '../contract/index.ts'
import { applySchedule, withAutomaticChanges, withGivenUp } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export interface GivingUpInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly unsettled: boolean
  readonly now: Instant
  readonly seats: SeatCounts
  readonly inUse: SeatCounts
}

type Block = 'no-plan' | 'trial-plan' | 'read-only-plan' | 'unsettled'
export type GivingUpRefusal = Block | 'seats-given-up' | 'seats-in-use'

type Refused = { readonly kind: 'refused'; readonly reason: GivingUpRefusal }

export interface GivingUp {
  readonly kind: 'possible'
  readonly at: Instant
  readonly cycle: Cycle
  readonly left: SeatCounts
  readonly terms: { readonly seatsGivenUp: readonly SeatsGivenUp[] }
}

const refused = (reason: GivingUpRefusal): Refused => ({ kind: 'refused', reason })

const blocks = {
  none: 'no-plan',
  cancelled: 'no-plan',
  trial: 'trial-plan',
  'trial-readonly': 'read-only-plan',
  'settlement-readonly': 'read-only-plan',
  monthly: null,
  yearly: null,
  coupon: null,
  mbp: null,
} satisfies Record<ContractStateKind, Block | null>

type Standing = Omit<GivingUpInput, 'seats' | 'inUse'>

const blockOf = ({ contract, catalogue, unsettled, now }: Standing): Block | null =>
  blocks[contractStateAt(contract, catalogue, now).kind] ?? (unsettled ? 'unsettled' : null)

export const givingUpBlock = (input: Standing): GivingUpRefusal | null =>
  blockOf(input) ?? (pendingGivenUp(input.contract) === null ? null : 'seats-given-up')

/** From the next 1st or term (billing rules: "Fewer seats"). Used by preview and order. */
export function decideGivingUp(input: GivingUpInput): GivingUp | Refused {
  const { contract, catalogue, now, seats, inUse } = input
  const block = givingUpBlock(input)
  if (block !== null) return refused(block)
  const unpaid = endOfPaidPeriod(contract, catalogue, now)
  const at = awakeFrom(contract, catalogue, unpaid)
  const then = withAutomaticChanges(contract, catalogue, at + 1)
  const group = baseGroupAt(then, catalogue, at)
  if (group === null) return refused('no-plan')
  const held = seatsAt(then, catalogue, at)
  const left = { analysts: held.analysts - seats.analysts, viewers: held.viewers - seats.viewers }
  const isShort = (kind: keyof SeatCounts) => seats[kind] > 0 && left[kind] < inUse[kind]
  if (left.analysts < 1 || isShort('analysts') || isShort('viewers')) return refused('seats-in-use')
  return {
    kind: 'possible',
    at,
    cycle: group.cycle,
    left,
    terms: givenUpTerms(contract, { at: unpaid, seats, kept: null }),
  }
}

const givenUpTerms = (contract: Contract, givenUp: SeatsGivenUp): GivingUp['terms'] => ({
  seatsGivenUp: withGivenUp(contract, givenUp).seatsGivenUp ?? [],
})

function endOfPaidPeriod(contract: Contract, catalogue: Catalogue, now: Instant): Instant {
  const base = baseEntryAt(contract, catalogue, now)
  const isYearly = base !== null && groupOf(planOf(base, catalogue), catalogue).cycle === 'year'
  return isYearly && base.end !== null ? base.end : startOfNextMonth(now, contract.zone)
}

interface Billed {
  readonly catalogue: Catalogue
  /** At the term's start, or the month's end. */
  readonly storedSecondsOverRetention: VideoSeconds
  readonly userContracts: readonly Contract[]
}

/** The first bill that differs. */
interface Bills {
  readonly before: Invoice
  readonly after: Invoice
}

export interface GivingUpPreview extends GivingUp, Bills {}

/** Computed by the functions that charge (invariant I7). */
export function previewGivingUp(input: GivingUpInput & Billed): GivingUpPreview | Refused {
  const decided = decideGivingUp(input)
  if (decided.kind === 'refused') return decided
  const after = { ...input.contract, ...decided.terms }
  return { ...decided, ...billsOf(input, decided, input.contract, after) }
}

function billsOf(
  { catalogue, storedSecondsOverRetention, userContracts }: Billed,
  { at, cycle }: { readonly at: Instant; readonly cycle: Cycle },
  ...[before, after]: readonly [Contract, Contract]
): Bills {
  const bill = (of: Contract): Invoice =>
    cycle === 'year'
      ? computeYearlyTerm({
          contract: withAutomaticChanges(of, catalogue, at + 1),
          catalogue,
          termStart: at,
          storedSecondsOverRetention,
        })
      : computeMonthlyBilling({
          contract: billedContract(of, userContracts),
          catalogue,
          month: monthOf(at, of.zone),
          storedSecondsOverRetention,
        })
  return { before: bill(before), after: bill(after) }
}

type GivenUpCustom = Extract<GivingUpCustom, { kind: 'possible' }>
export type GivingUpCustomRefusal = Block | Extract<GivingUpCustom, { kind: 'refused' }>['reason']

interface GivingUpCustomInput extends CustomInput, Pick<GivingUpInput, 'unsettled'> {
  readonly count: number
}

export function decideGivingUpCustom(
  input: GivingUpCustomInput,
): GivenUpCustom | { readonly kind: 'refused'; readonly reason: GivingUpCustomRefusal } {
  const block = blockOf(input)
  return block === null ? decideGiveUpCustom(input, input.count) : { kind: 'refused', reason: block }
}

export interface GivingUpCustomPreview extends GivenUpCustom, Bills {
  readonly cycle: Cycle
}

export function previewGivingUpCustom(
  input: GivingUpCustomInput & Billed,
): GivingUpCustomPreview | { readonly kind: 'refused'; readonly reason: GivingUpCustomRefusal } {
  const decided = decideGivingUpCustom(input)
  if (decided.kind === 'refused') return decided
  const { contract, catalogue, planId } = input
  const cycle = catalogue.plans.get(planId)?.cycle ?? 'month'
  const first = { at: billedCustomFrom(input, decided.at), cycle }
  const after = applySchedule(contract, decided.schedule, String)
  return { ...decided, cycle, ...billsOf(input, first, contract, after) }
}
