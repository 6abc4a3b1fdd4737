import { monthOf, startOfMonth } from '@touchline/domain/calendar'
import { openWorld, type World } from '@touchline/testing/world'
import { afterEach, describe, expect, it } from 'vitest'
import { randomOf } from '../random.ts'
import { type Caller, callerOf } from './callers.ts'
import { type Customer, customerOf } from './customer.ts'
import { faultsOf } from './proof.ts'

const ZONE = 'Asia/Tokyo'
const DAY_MS = 86_400_000
const buys = { ...randomOf(1), chance: () => true }

let world: World
afterEach(() => world.close())

async function afterOneHour(through = (caller: Caller): Caller => caller) {
  const now = Temporal.Now.instant().epochMilliseconds
  world = await openWorld({ hearsEvents: false, now: startOfMonth(monthOf(now, ZONE), ZONE) - 10 * DAY_MS })
  const made = await world.subscribe({ login: 'club-1' })
  await world.liveUntil(now)
  const broken: string[] = []
  const caller = through(callerOf([await world.server.listen()]))
  const customer: Customer = await customerOf(caller, made, 1, broken)
  await customer.act(buys)
  await world.worker.runDue()
  return { customer, broken }
}

const forgetsKeys = (caller: Caller): Caller => ({
  ...caller,
  send: (call) => {
    const key = call.headers?.['idempotency-key']
    return caller.send(
      key === undefined ? call : { ...call, headers: { ...call.headers, 'idempotency-key': crypto.randomUUID() } },
    )
  },
})

describe('the proof after the processes were killed', () => {
  it('finds nothing where nothing is wrong', async () => {
    const { customer, broken } = await afterOneHour()
    expect([...broken, ...(await faultsOf(world, [customer]))]).toEqual([])
  })

  it('finds what was bought twice', async () => {
    const { customer } = await afterOneHour(forgetsKeys)
    expect(await faultsOf(world, [customer])).toContain('club-1 bought 1 hours, has 3, 3 in the audit')
  })

  it('finds what was refunded and nobody booked', async () => {
    const { customer } = await afterOneHour()
    const [charge] = (await world.provider.books()).charges
    await world.provider.refund(charge?.id ?? '')
    expect(await faultsOf(world, [customer])).toEqual([`${charge?.id} differs between the books`])
  })

  it('finds a month that was billed and never closed again', async () => {
    const { customer } = await afterOneHour()
    await world.database.ownerDb.deleteFrom('jobs').where('kind', '=', 'month-close').execute()
    expect(await faultsOf(world, [customer])).toEqual(['club-1 has not 1, 2, 1 invoices, billings and closes: 1, 2, 0'])
  })
})
