import { DAY } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { operatorOn } from '@touchline/testing/commands'
import { NOVEMBER_CLOSES, OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { checkBooks } from '../../features/findings/check-books.ts'
import { type Command, Refused, type Values } from '../command.ts'
import { answerBrakeCommand, listFindings, releaseOrganizationCommand } from './findings.ts'

const world = await sharedWorld()

const run = (command: Command, values: Values) => operatorOn({ ...world.deps, operator: 'Sato' }).run(command, values)

const look = () => {
  const { db, clock, ids } = world.deps
  const portion = { what: 'all', at: clock.now(), after: '00000000-0000-0000-0000-000000000000' } as const
  return checkBooks({ db, clock, newId: ids.uuid, zone: 'Asia/Tokyo' }, portion)
}

const bills = async (organizationId: OrganizationId) => {
  const rows = world.database.ownerDb.selectFrom('settlements').where('organization_id', '=', organizationId)
  const read = await rows.select('payment_status').orderBy('billing_id').execute()
  return read.map(({ payment_status }) => payment_status).toSorted()
}
const charges = (organizationId: OrganizationId) =>
  world.database.ownerDb.selectFrom('charges').selectAll().where('organization_id', '=', organizationId).execute()
const plant = (organizationId: OrganizationId, refunded: number) =>
  sql`update charges set refunded = ${refunded} where organization_id = ${organizationId}`.execute(
    world.database.ownerDb,
  )

it('a fault holds its organisation: nothing is charged before an operator releases it, then once', async () => {
  const { organizationId } = await world.subscribe()
  const other = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  await plant(organizationId, 1)
  await look()
  await world.liveUntil(NOVEMBER_CLOSES + DAY)
  expect(await bills(organizationId)).toEqual(['Complete', 'Waiting'])
  expect(await bills(other.organizationId)).toEqual(['Complete', 'Complete'])

  const [first, facts] = await run(listFindings, {})
  expect(first).toMatch(`  ${organizationId}  I4-refunds  charge `)
  expect(facts).toMatch(/: bill \S{36}, charged 9484 JPY; refunded in all 1 JPY, refunds less those that failed 0 JPY$/)
  const release = { organization: organizationId, reason: 'a refund by hand', operator: 'Sato' }
  await expect(run(releaseOrganizationCommand, { ...release, finding: organizationId })).rejects.toThrow(Refused)
  expect(await run(releaseOrganizationCommand, release)).toEqual([
    '1 closed, 0 left',
    'on hold no more; 1 bills are charged within seconds',
  ])
  await expect(run(releaseOrganizationCommand, release)).rejects.toThrow(Refused)
  await world.liveUntil(NOVEMBER_CLOSES + DAY + 60_000)
  expect(await bills(organizationId)).toEqual(['Complete', 'Complete'])
  expect(await charges(organizationId)).toHaveLength(2)
  expect(world.jobErrors).toEqual([])

  await plant(organizationId, 0)
  await sql`update charges set refunded = 1 where charge_id = (select min(charge_id) from charges c
    where c.organization_id = ${organizationId} and c.succeeded_at < ${new Date(NOVEMBER_CLOSES).toISOString()})`.execute(
    world.database.ownerDb,
  )
  await look()
  expect(await run(listFindings, {})).toEqual(['no findings'])
  // As an earlier version released it.
  await sql`update findings set facts = ''`.execute(world.database.ownerDb)
  await look()
  expect(await run(listFindings, {})).toEqual(['no findings'])
  await plant(organizationId, 0)
  await world.liveUntil(NOVEMBER_CLOSES + 2 * DAY)
  await look()
  expect(await run(listFindings, { state: 'all' })).toEqual(['no findings'])
  await plant(organizationId, 1)
  await look()
  expect(await run(listFindings, { state: 'all' })).toHaveLength(6)
})

it('a bill that failed for want of a card is charged at the release, to the card that came during the hold', async () => {
  const made = await world.subscribe()
  const { organizationId } = made
  const contracts = world.database.ownerDb.updateTable('contracts').where('organization_id', '=', organizationId)
  await contracts.set({ card_payment_method_id: null, card_last4: null }).execute()
  await world.liveUntil(world.now() + 31 * DAY)
  expect(await bills(organizationId)).toEqual(['Error'])
  const held = world.database.ownerDb.updateTable('organizations').where('organization_id', '=', organizationId)
  await held.set({ parked_at: at(world.now()), parked_reason: 'I4-refunds' }).execute()
  await world.changeCard(made, { number: '5555555555554444' })
  await world.liveUntil(world.now() + 60_000)
  expect(await bills(organizationId)).toEqual(['Error'])

  const release = { organization: organizationId, reason: 'a mistake of the check', operator: 'Sato' }
  expect((await run(releaseOrganizationCommand, release)).at(-1)).toMatch('1 bills are charged within seconds')
  await world.liveUntil(world.now() + 60_000)
  expect(await bills(organizationId)).toEqual(['Complete'])
})

it('the answer to the brake is kept with the name of the operator', async () => {
  const { organizationId } = await world.subscribe()
  const now = world.now()
  const rows = world.database.ownerDb.updateTable('organizations').where('organization_id', '=', organizationId)
  await rows.set({ charges_wait_since: at(now) }).execute()
  const answer = { wrong: 'check', reason: 'a mistake of the check', operator: 'Sato' }
  expect(await run(answerBrakeCommand, answer)).toEqual(['1 organisations were released'])
  expect(await run(answerBrakeCommand, answer)).toEqual(['0 organisations were released'])
  const actions = world.database.ownerDb.selectFrom('operator_actions').select(['operator', 'subject'])
  expect(await actions.where('command', '=', 'answer-brake').execute()).toEqual([
    { operator: 'Sato', subject: 'check: 1 organisations' },
  ])
})
