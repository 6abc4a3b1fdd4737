import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import type { Addition, TakeBackInput } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { takenSeats } from '@touchline/domain/seats'
import { countingPeriodAt } from '@touchline/domain/usage'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { LoadedContract } from '../contract/contracts.ts'
import { userOf } from '../people/seat-columns.ts'
import { countedUsage } from '../usage/counted-usage.ts'
import { membersOf } from './additions.store.ts'

const recorded = z.object({
  entryIds: z.array(z.string()),
  entries: z.array(z.object({ contractPlanId: z.string(), start: z.int(), end: z.nullable(z.int()) })),
})

interface PurchaseRow {
  readonly action: string
  readonly after: unknown
  readonly happened_at: Instant
}

/** Null for other rows and for earlier versions', which name no entries. */
export function additionOf({ action, after, happened_at: boughtAt }: PurchaseRow): Addition | null {
  if (action !== 'buy-add-ons') return null
  const { data } = recorded.safeParse(after)
  if (data === undefined) return null
  const entries = data.entries.flatMap((entry, index) => {
    const id = data.entryIds[index]
    return id === undefined ? [] : [{ ...entry, id }]
  })
  return { boughtAt, entries }
}

interface Books {
  readonly contract: Contract
  readonly users: readonly { readonly userId: UserId; readonly contract: Contract }[]
  readonly catalogue: Catalogue
  readonly now: Instant
}

export const usersOf = (users: readonly LoadedContract[]): Books['users'] =>
  users.flatMap(({ row: { user_id: userId }, contract }) => (userId === null ? [] : [{ userId, contract }]))

const used = { upload: uploadTypes, export: exportTypes }
const types = [...uploadTypes, ...exportTypes]

export async function takeBackInput(tx: Tx, organizationId: OrganizationId, books: Books): Promise<TakeBackInput> {
  const { contract, catalogue, now } = books
  const places = [{ organizationId, period: countingPeriodAt(contract, catalogue, now), zone: contract.zone }]
  const all = await countedUsage(tx, { unitType: 'organization', types }, places)
  const own = await countedUsage(tx, { unitType: 'user', types }, places)
  const sumOf = (counted: typeof all) => {
    const of = (thing: keyof typeof used) =>
      counted
        .filter(({ type }) => used[thing].some((each) => each === type))
        .reduce((sum, { seconds }) => sum + seconds, 0)
    return { upload: of('upload'), export: of('export') }
  }
  return {
    ...books,
    used: sumOf(all),
    usedBy: [...Map.groupBy(own, ({ unitId }) => unitId)].map(([userId, counted]) => ({ userId, ...sumOf(counted) })),
    taken: takenSeats((await membersOf(tx, organizationId)).map(userOf), now),
  }
}
