import { randomUUID } from 'node:crypto'
import { dateOf, startOfDay } from '@touchline/domain/calendar'
import { sharedWorld } from '@touchline/testing/shared'
import { graceOf } from '@touchline/testing/world'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { noticeFacts } from '../../letters/notice-kinds.ts'

const zone = 'Asia/Tokyo'
const BEGIN = startOfDay('2026-01-05', zone)
const YEAR_ENDS = startOfDay('2027-01-05', zone)

const world = await sharedWorld({ now: BEGIN, dunning: graceOf(2), hearsEvents: false })

async function unpaid(name: string) {
  const who = await world.subscribe({ name, card: { number: '4000000000000341' } })
  const { ownerDb } = world.database
  await ownerDb.deleteFrom('plan_entries').where('contract_id', '=', who.contractId).execute()
  const anchored = ownerDb
    .updateTable('contracts')
    .set({ yearly_anchor: at(BEGIN), payer_mail: `${name}@club.example` })
  await anchored.where('contract_id', '=', who.contractId).execute()
  const year = { contractPlanId: 'yearlyBasicPlan.base', start: BEGIN, end: YEAR_ENDS }
  await inTransaction(world.database.db, { system: 'administration' }, async (tx) => {
    const target = { ...who, catalogue: await loadCatalogue(tx), newId: randomUUID, now: BEGIN }
    await saveSchedule(tx, target, { end: [], withdraw: [], add: [year] })
  })
  return who
}

it('who leaves a year unpaid hears 14, 7 and 1 days before the last readable day what paying begins; who pays, no more', async () => {
  const [never, late] = [await unpaid('never'), await unpaid('late')]
  await world.liveUntil(startOfDay('2027-02-21', zone))
  await world.changeCard(late, { number: '5555555555554444', expiryMonth: 12, expiryYear: 2030 })
  await world.liveUntil(startOfDay('2027-03-10', zone))
  const heard = async ({ organizationId }: typeof never) => {
    const rows = world.database.ownerDb.selectFrom('notices').selectAll().where('kind', '=', 'contract-expires')
    const own = await rows.where('organization_id', '=', organizationId).orderBy('happened_at').execute()
    return own.map(({ happened_at, facts }) => ({
      day: dateOf(happened_at, zone),
      ...noticeFacts('contract-expires', facts),
    }))
  }
  const bill = { minor: expect.any(Number), currency: 'JPY' }
  const said = { on: '2027-03-05', plan: 'yearlyBasicPlan', owed: bill, term: bill }
  expect(await heard(never)).toEqual([
    { day: '2027-02-19', step: 'two-weeks', days: 14, ...said },
    { day: '2027-02-26', step: 'week', days: 7, ...said },
    { day: '2027-03-04', step: 'day', days: 1, ...said },
  ])
  expect((await heard(late)).map(({ day }) => day)).toEqual(['2027-02-19'])
  const subjects = world.mailbox.taken.filter(({ to }) => to === 'never@club.example').map(({ subject }) => subject)
  expect(subjects.filter((subject) => /expires unpaid|失効/.test(subject))).toHaveLength(3)
  expect(world.jobErrors).toEqual([])
})
