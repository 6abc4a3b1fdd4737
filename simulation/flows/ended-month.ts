import { HOUR } from '@touchline/domain/calendar'
import type { BillingId, ChargeId } from '@touchline/domain/ids'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { endOfMonth } from '../facts.ts'

const declines = { number: '4000000000000341' }

export interface Pool<T> {
  next(world: World): Promise<T>
  left(world: World): readonly T[]
}

export function poolOf<T>(make: (world: World) => Promise<T[]>): Pool<T> {
  const waiting = new WeakMap<World, T[]>()
  const left = (world: World): T[] => waiting.get(world) ?? []
  const next = async (world: World): Promise<T> => {
    const made = left(world).length === 0 ? await make(world) : left(world)
    waiting.set(world, made)
    const one = made.pop()
    if (one === undefined) throw new Error('nobody is there')
    return one
  }
  return { next, left }
}

export function always<T>(first: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const known = new WeakMap<World, Promise<T>>()
  return (world) => {
    const one = known.get(world) ?? first(world)
    known.set(world, one)
    return one
  }
}

export interface Billed extends MadeOrganization {
  readonly billingId: BillingId
}

export interface Paid extends Billed {
  readonly chargeId: ChargeId
  /** Minor units. */
  readonly amount: number
}

async function endMonth(world: World, count: number, card: { readonly number?: string }): Promise<MadeOrganization[]> {
  const made: MadeOrganization[] = []
  for (let left = count; left > 0; left -= 1) made.push(await world.subscribe({ card }))
  await world.liveUntil(endOfMonth(world) + HOUR)
  return made
}

export async function debtors(world: World, count: number): Promise<Billed[]> {
  const made = await endMonth(world, count, declines)
  const unpaid = world.database.ownerDb.selectFrom('settlements').select(['organization_id', 'billing_id'])
  const rows = await unpaid.where('payment_status', '=', 'Error').execute()
  const billOf = new Map(rows.map((row) => [row.organization_id, row.billing_id]))
  return made.map((one) => ({ ...one, billingId: billOf.get(one.organizationId) ?? '' }))
}

export async function payers(world: World, count: number): Promise<Paid[]> {
  const made = await endMonth(world, count, {})
  const rows = world.database.ownerDb.selectFrom('charges').selectAll()
  const chargeOf = new Map((await rows.execute()).map((row) => [row.organization_id, row]))
  return made.map((one) => {
    const charge = chargeOf.get(one.organizationId)
    if (charge === undefined) throw new Error(`${one.login} was not charged`)
    return { ...one, billingId: charge.billing_id, chargeId: charge.charge_id, amount: charge.amount }
  })
}
