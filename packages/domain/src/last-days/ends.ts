import { dateOf, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'
import { gamesKeptUntil, scheduledCancellationOf } from '../cancellation/index.ts'
import type { Catalogue, GroupKind } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, contractStateAt, entriesOfRole, groupOf, planOf } from '../contract/index.ts'
import { deadlineOf } from '../projection/index.ts'

type Recorded = 'reopening' | 'grace' | 'request' | 'trash' | 'addition'

export interface LastDayFacts {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
  /** First instants too late; null: no end. */
  readonly recorded?: readonly (readonly [Recorded, Instant | null])[]
}

export type Until = (facts: LastDayFacts) => Instant | null

const endOf =
  (kind: 'trial' | 'settlement-readonly'): Until =>
  ({ contract, catalogue, now }) =>
    contractStateAt(contract, catalogue, now).kind === kind
      ? (baseEntryAt(contract, catalogue, now)?.end ?? null)
      : null

const endsAlone: readonly GroupKind[] = ['paid', 'test', 'mbp']

const planEnd: Until = ({ contract, catalogue, now }) => {
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null || base.end === null || scheduledCancellationOf(contract, catalogue, now) !== null) return null
  const { kind, cycle, discountPercent } = groupOf(planOf(base, catalogue), catalogue)
  const isFollowed =
    cycle === 'year' ||
    discountPercent > 0 ||
    entriesOfRole(contract.entries, catalogue, 'base').some(({ start }) => start === base.end)
  return isFollowed || !endsAlone.includes(kind) ? null : base.end
}

export const endRows = [
  ['games', ({ contract, catalogue, now }) => gamesKeptUntil(contract, catalogue, now)],
  ['plan', planEnd],
  ['trial', endOf('trial')],
  ['reading', endOf('settlement-readonly')],
  ['choice', ({ contract, catalogue, now }) => deadlineOf(contract, catalogue, now)?.at ?? null],
] as const satisfies readonly (readonly [string, Until])[]

type EndKind = Recorded | (typeof endRows)[number][0]

export interface LastDay<Kind = EndKind> {
  readonly kind: Kind
  readonly date: LocalDate
  readonly until: Instant
}

/** Before an instant too late, in the contract's zone. */
export const lastDayOf = (kind: string, until: Instant, zone: Zone): LocalDate =>
  // A pause is named by its own day.
  dateOf(kind === 'grace' ? until : until - 1, zone)

export const daysAhead = <Kind extends string>(
  rows: readonly (readonly [Kind, Until])[],
  facts: LastDayFacts,
): readonly LastDay<Kind | Recorded>[] =>
  [...(facts.recorded ?? []), ...rows.map(([kind, untilOf]) => [kind, untilOf(facts)] as const)]
    .flatMap(([kind, until]): readonly LastDay<Kind | Recorded>[] => {
      if (until === null || until <= facts.now) return []
      return [{ kind, until, date: lastDayOf(kind, until, facts.contract.zone) }]
    })
    .toSorted((a, b) => a.until - b.until)

export const ends = (facts: LastDayFacts): readonly LastDay[] => daysAhead<EndKind>(endRows, facts)

export const endOn = (kind: EndKind, facts: LastDayFacts): LocalDate | null =>
  ends(facts).find((each) => each.kind === kind)?.date ?? null
