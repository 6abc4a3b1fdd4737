import { DAY, HOUR } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askForComparison } from './compare-charges.ts'

const LATER = Date.UTC(2026, 10, 5, 12)

const world = await sharedWorld()
const names = [
  'steady',
  'invented',
  'declined',
  'refunded',
  'lostByUs',
  'lostByThem',
  'opened',
  'won',
  'less',
  'between',
] as const
type Name = (typeof names)[number]
const made = new Map<Name, TestOrganization>()

const of = (name: Name): TestOrganization => {
  const found = made.get(name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const change = (name: Name, what: (organizationId: string) => RawBuilder<unknown>) =>
  what(of(name).organizationId).execute(world.database.ownerDb)

const chargeOf = async (name: Name, isPaid = true): Promise<string> => {
  const charges = await world.charges()
  const its = charges.filter(({ metadata }) => metadata['organizationId'] === of(name).organizationId)
  const charge = its.find(({ paid }) => paid === isPaid)
  if (charge === undefined) throw new Error(`${name} has no such charge`)
  return charge.id
}
const control = (method: 'POST' | 'DELETE', path: string, body?: object) => world.provider.control(method, path, body)
const disturb = (kind: 'drop' | 'hold') =>
  control('POST', '/webhooks/disturbances', { kind, type: 'charge.dispute', times: 99 })
const arrive = async () => {
  await control('POST', '/webhooks/drain')
  await world.runDue()
}

const findings = async (name: Name) => {
  const { organizationId } = of(name)
  const rows = await world.database.ownerDb.selectFrom('findings').selectAll().orderBy('subject').execute()
  return rows
    .filter(({ organization_id, facts }) => organization_id === organizationId || facts.includes(organizationId))
    .map(({ organization_id, facts, released_by }) => ({
      holds: organization_id !== null,
      what: facts.split(':')[0],
      ...(released_by === null ? {} : { closedBy: released_by }),
    }))
}
const isOnHold = async (name: Name) => (await of(name).row('organizations')).parked_at !== null

async function plant(): Promise<void> {
  const at = new Date(LATER).toISOString()
  await change(
    'refunded',
    (id) => sql`
    with charge as (update charges set refunded = 1000 where organization_id = ${id} returning *)
    insert into refunds (organization_id, billing_id, charge_id, refunded_after, amount, refunded_at, booked_at)
    select organization_id, billing_id, charge_id, 1000, 1000, ${at}, ${at} from charge`,
  )
  await change(
    'lostByUs',
    (id) => sql`
    insert into disputes (organization_id, billing_id, charge_id, dispute_id, state, amount, opened_at, changed_at)
    select organization_id, billing_id, charge_id, 'du_nobody_knows', 'lost', amount, ${at}, ${at} from charges
    where organization_id = ${id}`,
  )
  await change(
    'won',
    (id) => sql`
    update disputes set state = 'won', changed_at = ${at} where organization_id = ${id}`,
  )
  await change('less', (id) => sql`update disputes set amount = amount - 1 where organization_id = ${id}`)
}

for (const name of names)
  made.set(name, await world.subscribe(name === 'declined' ? { card: { number: '4000000000000341' } } : {}))
await world.liveUntil(OCTOBER_CLOSES + HOUR)
const declined = await chargeOf('declined', false)
await world.changeCard(of('declined'), {})
await world.liveUntil(OCTOBER_CLOSES + 2 * HOUR)
await world.asJobs(askForComparison)
await change('invented', (id) => sql`update charges set charge_id = 'ch_invented' where organization_id = ${id}`)
await change('declined', (id) => sql`update charges set charge_id = ${declined} where organization_id = ${id}`)
await world.liveUntil(LATER)
for (const name of ['won', 'less'] as const) await world.provider.dispute(await chargeOf(name))
await arrive()
await plant()
await disturb('drop')
await world.provider.dispute(await chargeOf('opened'))
const dispute = await world.provider.dispute(await chargeOf('lostByThem'))
await control('POST', `/disputes/${dispute}/decide`, { outcome: 'lost' })
await control('DELETE', '/webhooks/disturbances')
await disturb('hold')
await world.provider.dispute(await chargeOf('between'))
await world.liveUntil(LATER + DAY / 2 + HOUR)
await control('DELETE', '/webhooks/disturbances')
await control('POST', '/webhooks/release')
await arrive()
await world.liveUntil(LATER + 5 * DAY)

describe('what only our books have', () => {
  it('is found: a charge that the provider does not know, and the one that it knows instead', async () => {
    const found = await findings('invented')
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({ holds: true, what: 'only-ours' })
    expect(found).toContainEqual({ holds: true, what: 'not-booked' })
  })

  it('is found: a charge that was declined there', async () => {
    expect(await findings('declined')).toContainEqual({ holds: true, what: 'only-ours' })
  })

  it('is found: a refund of a charge that was compared before', async () => {
    expect(await findings('refunded')).toEqual([{ holds: true, what: 'other-refunds' }])
  })

  it('is found: a lost dispute that the provider does not know', async () => {
    expect(await findings('lostByUs')).toEqual([{ holds: true, what: 'only-ours' }])
  })
})

describe('a dispute', () => {
  it.each([
    ['won', 'other-state'],
    ['less', 'other-amount'],
  ] as const)('that is %s and moved no money is only reported to operators: %s', async (name, what) => {
    expect(await findings(name)).toEqual([{ holds: false, what }])
    expect(await isOnHold(name)).toBe(false)
  })

  it.each([
    ['opened', 'open'],
    ['lostByThem', 'lost'],
  ] as const)('that is %s and whose news was lost is booked, so that it is no finding: %s', async (name, state) => {
    const rows = world.database.ownerDb.selectFrom('disputes').where('organization_id', '=', of(name).organizationId)
    expect(await rows.select('state').execute()).toEqual([{ state }])
    expect(await findings(name)).toEqual([])
  })

  it('whose news comes after the comparison is no finding, and nothing is where nothing is wrong', async () => {
    expect(await findings('between')).toEqual([])
    expect(await findings('steady')).toEqual([])
  })

  it('that was only reported is closed once both say the same', async () => {
    await change('less', (id) => sql`update disputes set amount = amount + 1 where organization_id = ${id}`)
    await world.liveUntil(LATER + 7 * DAY)
    expect(await findings('less')).toEqual([{ holds: false, what: 'other-amount', closedBy: 'comparison' }])
  })
})

it('the difference says to operators which bill, and what each says', async () => {
  const rows = world.database.ownerDb
    .selectFrom('findings')
    .select('facts')
    .where('organization_id', '=', of('refunded').organizationId)
  const { facts } = await rows.executeTakeFirstOrThrow()
  expect(facts).toMatch(/^other-refunds: bill [-0-9a-f]{36}, charged 9484 JPY; refunded: ours 1000 JPY, theirs 0 JPY$/)
})

it('asks one by one only for charges of which the lists did not say what the books say', async () => {
  const asked = world.database.ownerDb.selectFrom('jobs').select('organization_id').where('kind', '=', 'compare-charge')
  const ids = new Set((await asked.execute()).map(({ organization_id }) => organization_id))
  expect(names.filter((name) => ids.has(of(name).organizationId))).toEqual(['invented', 'declined', 'refunded'])
})

it('the comparison is complete every day', async () => {
  const rows = world.database.ownerDb.selectFrom('completed_checks').select('completed_at')
  const { completed_at } = await rows.where('name', '=', 'provider').executeTakeFirstOrThrow()
  expect(Math.floor(completed_at / DAY)).toBe(Math.floor(world.now() / DAY))
})

it('asks on, whatever was found', () => {
  expect(world.jobErrors).toEqual([])
})
