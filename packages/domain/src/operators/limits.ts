import type { Currency } from '../money/index.ts'
import type { ActName } from './acts.ts'
import { type OperatorRole, secondPersonFor, whoMay } from './roles.ts'

/** What a role gives alone, by act and currency, in minor units; of one operator, for one club, on one day of the club's zone. */
export type OperatorLimits = Readonly<
  Partial<Record<OperatorRole, Readonly<Partial<Record<ActName, Readonly<Partial<Record<Currency, bigint>>>>>>>>
>

/** The highest limit of the roles that may do it; null where none is set, and then nobody does it alone. */
export function limitOf(
  limits: OperatorLimits,
  roles: readonly OperatorRole[],
  act: ActName,
  currency: Currency,
): bigint | null {
  const own = roles.filter((role) => whoMay(act).includes(role)).map((role) => limits[role]?.[act]?.[currency])
  return own.reduce<bigint | null>(
    (highest, limit) => (limit !== undefined && (highest === null || limit > highest) ? limit : highest),
    null,
  )
}

interface Weighed {
  readonly act: ActName
  /** Of the act, in minor units; null where it moves none. */
  readonly amount: bigint | null
  /** What the same operator did of the same act for the same club on the same day, without this one. */
  readonly usedToday: bigint
  readonly limit: bigint | null
  readonly alwaysTwo: boolean
}

/** Whether another operator has to approve it. An amount that reaches the limit exactly is within it. */
export function needsSecondPerson({ act, amount, usedToday, limit, alwaysTwo }: Weighed): boolean {
  const second = secondPersonFor(act)
  if (alwaysTwo || second === 'always') return true
  if (second === 'never' || amount === null) return false
  return limit === null || usedToday + amount > limit
}
