import { dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, type ContractState, contractStateAt, seatsAt } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import { firstPaidAt } from '../revenue/index.ts'

export const audienceStates = ['trial', 'trial-over', 'paying', 'left'] as const
type AudienceState = (typeof audienceStates)[number]

/** Null and empty lists: any. */
export interface Audience {
  readonly states: readonly AudienceState[]
  readonly groups: readonly PlanGroupId[]
  readonly currency: Currency | null
  /** Of the first day of a paid plan, both included. */
  readonly paidFrom: LocalDate | null
  readonly paidUntil: LocalDate | null
  /** Analysts and viewers. */
  readonly seatsFrom: number | null
  readonly seatsUntil: number | null
  /** None in force or scheduled. */
  readonly withoutCoupon: boolean
}

export const anybody: Audience = {
  states: [],
  groups: [],
  currency: null,
  paidFrom: null,
  paidUntil: null,
  seatsFrom: null,
  seatsUntil: null,
  withoutCoupon: false,
}

interface Held {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

const stateOf = ({ kind }: ContractState): AudienceState | null => {
  switch (kind) {
    case 'trial':
      return 'trial'
    case 'trial-readonly':
      return 'trial-over'
    case 'cancelled':
      return 'left'
    case 'none':
      return null
    case 'settlement-readonly':
    case 'monthly':
    case 'yearly':
    case 'coupon':
    case 'mbp':
      return 'paying'
  }
}

const isWithin = <T extends number | string>(value: T | null, from: T | null, until: T | null): boolean =>
  (from === null && until === null) ||
  (value !== null && (from === null || value >= from) && (until === null || value <= until))

const isAnyOr = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value))

export function isInAudience(audience: Audience, { contract, catalogue, now }: Held): boolean {
  const { currency, paidFrom, paidUntil, seatsFrom, seatsUntil } = audience
  const paid = firstPaidAt(contract, catalogue)
  const { analysts, viewers } = seatsAt(contract, catalogue, now)
  const holdsCoupon = contract.entries.some(({ couponId, end }) => couponId !== null && (end === null || end > now))
  return (
    isAnyOr(audience.states, stateOf(contractStateAt(contract, catalogue, now))) &&
    isAnyOr(audience.groups, baseGroupAt(contract, catalogue, now)?.id ?? null) &&
    (currency === null || currency === contract.currency) &&
    isWithin(paid === null ? null : dateOf(paid, contract.zone), paidFrom, paidUntil) &&
    isWithin(analysts + viewers, seatsFrom, seatsUntil) &&
    !(audience.withoutCoupon && holdsCoupon)
  )
}
