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
import { withFollowers, withGivenUp } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export interface GivingUpInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  /** Whether a billing of the organisation is in Error: it is paid first. */
  readonly unsettled: boolean
  readonly now: Instant
  /** How many of each role are given up. */
  readonly seats: SeatCounts
  /** By users that stay: those who give their own seat up do not count. */
  readonly inUse: SeatCounts
}

export type GivingUpRefusal =
  /** Nothing is in force, or nothing will be when they would end. */
  | 'no-plan'
  | 'trial-plan'
  | 'read-only-plan'
  | 'unsettled'
  /** Some are given up already: that is withdrawn first. */
  | 'seats-given-up'
  /** Fewer would be left than are in use, or no analyst. */
  | 'seats-in-use'

type Refused = { readonly kind: 'refused'; readonly reason: GivingUpRefusal }

export interface GivingUp {
  readonly kind: 'possible'
  /** The first instant without them: the next month's, or the next term's, or the waking from a sleep until which they wait. */
  readonly at: Instant
  /** Of the plan that is in force then. */
  readonly cycle: Cycle
  /** What the contract has from then on, the included analyst counted. */
  readonly left: SeatCounts
  /** What the contract says from now on. */
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
} satisfies Record<ContractStateKind, GivingUpRefusal | null>

/** Why no seat at all can be given up now; null when one can, if it is free. */
export function givingUpBlock({
  contract,
  catalogue,
  unsettled,
  now,
}: Omit<GivingUpInput, 'seats' | 'inUse'>): GivingUpRefusal | null {
  const block = blocks[contractStateAt(contract, catalogue, now).kind]
  if (block !== null) return block
  if (unsettled) return 'unsettled'
  return pendingGivenUp(contract) === null ? null : 'seats-given-up'
}

/**
 * Giving seats up, or why it cannot be done (billing rules: "Fewer seats"): from the next 1st, under a yearly plan from the next
 * term, so that nothing of a period that is paid or runs is refunded. Pure: the console shows it, the server decides with it.
 */
export function decideGivingUp(input: GivingUpInput): GivingUp | Refused {
  const { contract, catalogue, now, seats, inUse } = input
  const block = givingUpBlock(input)
  if (block !== null) return refused(block)
  const unpaid = endOfPaidPeriod(contract, catalogue, now)
  const at = awakeFrom(contract, catalogue, unpaid)
  const then = withFollowers(contract, catalogue, at + 1)
  const group = baseGroupAt(then, catalogue, at)
  if (group === null) return refused('no-plan')
  const held = seatsAt(then, catalogue, at)
  const left = { analysts: held.analysts - seats.analysts, viewers: held.viewers - seats.viewers }
  // Where more users have a role than there are seats, the seats of the other one can be given up all the same.
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

/** The first instant that is not paid for yet: of the next month, under a yearly plan of the next term. */
function endOfPaidPeriod(contract: Contract, catalogue: Catalogue, now: Instant): Instant {
  const base = baseEntryAt(contract, catalogue, now)
  const isYearly = base !== null && groupOf(planOf(base, catalogue), catalogue).cycle === 'year'
  return isYearly && base.end !== null ? base.end : startOfNextMonth(now, contract.zone)
}

interface PreviewInput extends GivingUpInput {
  /** Total length of the movies that are past their retention at the term's start, or at the end of the month that is quoted. */
  readonly storedSecondsOverRetention: VideoSeconds
  /** The documents of single users, whose hours are billed with the organisation's. */
  readonly userContracts: readonly Contract[]
}

export interface GivingUpPreview extends GivingUp {
  /** The bill of the month, or of the term, that begins without them: as it would be with them, and as it will be. */
  readonly before: Invoice
  readonly after: Invoice
}

/** What giving seats up saves of the first bill that it changes, by the very functions that charge (invariant I7). */
export function previewGivingUp(input: PreviewInput): GivingUpPreview | Refused {
  const decided = decideGivingUp(input)
  if (decided.kind === 'refused') return decided
  const { contract, catalogue, storedSecondsOverRetention, userContracts } = input
  const { at, cycle } = decided
  const bill = (of: Contract): Invoice =>
    cycle === 'year'
      ? computeYearlyTerm({
          contract: withFollowers(of, catalogue, at + 1),
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
  return { ...decided, before: bill(contract), after: bill({ ...contract, ...decided.terms }) }
}
