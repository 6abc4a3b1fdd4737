import type { HistoryEntry } from '@touchline/contract/history'
import { instantToWire } from '@touchline/contract/wire'
import { decideKeepCustom, decideTakeBack, heldCustom } from '@touchline/domain/add-ons'
import { DAY, dateOf, type Instant } from '@touchline/domain/calendar'
import { customPlanOf } from '@touchline/domain/catalogue'
import { pendingGivenUp, pendingSleep } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { undoUntil } from '@touchline/domain/last-days'
import { endOfGivenUp, scheduledChange } from '@touchline/domain/lifecycle'
import { additionOf, takeBackInput, usersOf } from '../../books/additions/additions.ts'
import type { ContractDocuments } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import type { HistoryBooks } from './read-lanes.ts'
import { changeOf } from './recorded.ts'
import type { AuditRow } from './store.ts'

type TakeBack = NonNullable<HistoryEntry['takeBack']>

export async function waysBackOf(
  tx: Tx,
  organizationId: OrganizationId,
  rows: readonly AuditRow[],
  { users }: ContractDocuments,
  books: HistoryBooks,
): Promise<ReadonlyMap<number, TakeBack>> {
  const ways = new Map<number, TakeBack>()
  for (const row of rows) {
    const way = scheduledWay(row, books)
    if (way !== null) ways.set(row.sequence, way)
  }
  for (const [sequence, way] of [...waitingWays(rows, books), ...customWays(rows, books)]) ways.set(sequence, way)
  const additions = rows.flatMap((row) => {
    const addition = row.happened_at + DAY > books.now ? additionOf(row) : null
    return addition === null ? [] : [{ row, addition }]
  })
  if (additions.length === 0) return ways
  const input = await takeBackInput(tx, organizationId, { ...books, users: usersOf(users) })
  for (const { row, addition } of additions) {
    const decision = decideTakeBack(input, addition)
    if (decision.kind === 'possible')
      ways.set(row.sequence, { by: 'takeBackAddition', until: instantToWire(decision.until) })
  }
  return ways
}

function waitingWays(
  rows: readonly AuditRow[],
  { contract, catalogue, now }: HistoryBooks,
): readonly (readonly [number, TakeBack])[] {
  const sleep = pendingSleep(contract, now)
  const seats = pendingGivenUp(contract)
  const waiting = [
    { action: 'plan-sleep', by: 'withdrawSleep', at: sleep?.from, was: sleep?.from },
    { action: 'give-up-seats', by: 'keepSeats', at: endOfGivenUp(contract, catalogue) ?? undefined, was: seats?.at },
  ] as const
  return waiting.flatMap(({ action, by, at, was }) => {
    if (at === undefined || at <= now) return []
    const said = rows.filter((row) => {
      const { after } = changeOf(row)
      const said = after.start ?? after.boundary
      return row.action === action && (said === at || said === was)
    })
    const newest = said.toSorted((a, b) => b.sequence - a.sequence)[0]
    return newest === undefined ? [] : [[newest.sequence, { by, until: instantToWire(at) }] as const]
  })
}

/** The newest row of each. */
function customWays(
  rows: readonly AuditRow[],
  { contract, catalogue, now }: HistoryBooks,
): readonly (readonly [number, TakeBack])[] {
  const held = new Map(heldCustom(contract, catalogue, now).map((each) => [each.plan.groupId, each]))
  const given = rows.filter(({ action }) => action === 'give-up-add-ons').toSorted((a, b) => b.sequence - a.sequence)
  const byGroup = Map.groupBy(given, (row) => changeOf(row).after.items?.[0]?.planGroupId ?? '')
  return [...byGroup].flatMap(([groupId, [newest]]) => {
    const endsAt = held.get(groupId)?.endsAt ?? null
    const isKept = decideKeepCustom({ contract, catalogue, planId: customPlanOf(groupId), now }) === null
    if (newest === undefined || endsAt === null || isKept) return []
    return [[newest.sequence, { by: 'keepCustom', until: instantToWire(endsAt) }] as const]
  })
}

const scheduling: ReadonlySet<string> = new Set([
  'plan-upgrade',
  'plan-downgrade',
  'yearly-plan-upgrade',
  'yearly-plan-downgrade',
  'coupon-upgrade',
  'coupon-downgrade',
])

function scheduledWay(row: AuditRow, { contract, catalogue, now }: HistoryBooks): TakeBack | null {
  const { after } = changeOf(row)
  if (row.action === 'reserve-cancellation') {
    const { cancellation } = contract
    const isReserved = cancellation.state === 'reserved' && cancellation.at > now && after.at === cancellation.at
    return isReserved ? { by: 'withdrawCancellation', until: instantToWire(cancellation.at) } : null
  }
  const reserved = scheduling.has(row.action) ? scheduledChange(contract, catalogue, now) : null
  if (reserved === null) return null
  const dayOf = (at: Instant) => dateOf(at, contract.zone)
  const begins = after.boundary ?? after.start
  const day = after.from ?? (begins === undefined ? null : dayOf(begins))
  if (day !== dayOf(reserved.boundary)) return null
  const until = undoUntil('change', { contract, catalogue, now })
  return until !== null ? { by: 'withdrawPlanChange', until: instantToWire(until) } : null
}
