import type { Currency } from '../money/index.ts'
import type { ActName } from './acts.ts'
import { type OperatorRole, secondPersonFor, whoMay } from './roles.ts'

/** Minor units a role may give alone, by act and currency: per operator, club and day of the club's zone. */
export type OperatorLimits = Readonly<
  Partial<Record<OperatorRole, Readonly<Partial<Record<ActName, Readonly<Partial<Record<Currency, bigint>>>>>>>>
>

/** The highest of the roles that may act; null: nobody alone. */
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
  /** Minor units; null: moves no money. */
  readonly amount: bigint | null
  /** By the same operator, act, club and day, without this one. */
  readonly usedToday: bigint
  readonly limit: bigint | null
  readonly alwaysTwo: boolean
}

/** Exactly the limit needs none. */
export function needsSecondPerson({ act, amount, usedToday, limit, alwaysTwo }: Weighed): boolean {
  const second = secondPersonFor(act)
  if (alwaysTwo || second === 'always') return true
  if (second === 'never' || amount === null) return false
  return limit === null || usedToday + amount > limit
}
