import { buyAddOn } from '@touchline/testing/add-ons'
import { exported, withLists } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { subscribeOn } from '@touchline/testing/on-plans'
import { sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compareRehearsed } from './billed-as-rehearsed.ts'
import { rehearseOn } from './rehearse-draft.ts'

const tokyo = (text: string) => Date.parse(`${text}+09:00`)

const world = await sharedWorld()

const cellOf = () => ({ database: world.database, clock: world.deps.clock })

let typed = ''
const run = (line: string) => operatorOn({ ...world.deps, readInput: async () => typed }).type(line.split(' '))
const refusal = (line: string) =>
  run(line).then(
    () => 'done',
    (error: Error) => error.message,
  )

await world.liveUntil(tokyo('2026-11-28T12:00:00'))
const kita = await world.subscribe({ name: 'Kita', basePlanId: 'teamStandardPlan.base' })
const kept = await world.subscribe({ name: 'Kept', basePlanId: 'teamStandardPlan.base' })
await world.subscribe({ name: 'Basic' })
await subscribeOn(
  world,
  { plans: ['yearlyStandardPlan.base'], start: tokyo('2026-04-01T00:00:00'), end: tokyo('2027-04-01T00:00:00') },
  { name: 'Yearly' },
)

const from = '2027-02'
const raised = withLists(await exported(cellOf()), {
  teamStandardPlan: { from, JPY: { base: 21_000 } },
  yearlyStandardPlan: { from, JPY: { base: 210_000 } },
})
typed = JSON.stringify(raised)

const rehearse = async (on: string) => {
  await run(`catalogue rehearse spring --on ${on} --operator Sato`)
  await world.liveUntil(world.now() + 1_000)
}
const publish = 'catalogue publish spring --reason agreed --operator Sato'
const withdraw = 'catalogue withdraw spring --reason later --operator Sato'
const save = 'catalogue draft - --name spring --operator Sato'

describe('a draft of the catalogue', () => {
  it('is saved with every version, and changes nothing', async () => {
    expect(await run(save)).toEqual(['spring 1'])
    expect(await run(save)).toEqual(['spring 1, as it was'])
    expect(await run(`${save} --keep ${kept.organizationId}=2027-05`)).toEqual(['spring 2'])
    expect(await run('catalogue rehearsal spring')).toEqual(
      expect.arrayContaining([
        'spring 2: not rehearsed',
        expect.stringContaining('JPY.base from 2027-02: 19800 becomes 21000'),
      ]),
    )
    expect(await refusal(publish)).toContain('not rehearsed')
    expect(await refusal('catalogue rehearse spring --on 2026-11-27 --operator Sato')).toContain('is over')
    expect(await refusal('catalogue rehearse spring --on 2027-02-03 --operator Sato')).toContain(
      'is fixed from 2027-02',
    )
  })

  it('is rehearsed for a day: who pays more from when, and how much that is', async () => {
    await rehearse('2026-12-07')
    const said = await run('catalogue rehearsal spring')
    expect(said[0]).toBe('spring 2: rehearsed for 2026-12-07T00:00:00.000Z')
    expect(said.slice(said.findIndex((line) => line.startsWith('JPY'))).toSorted()).toMatchInlineSnapshot(`
      [
        "  +1000 JPY to +1500 JPY a month: 3 clubs",
        "  2027-02: +1200 JPY before tax",
        "  2027-03: +1200 JPY before tax",
        "  2027-04: +13200 JPY before tax",
        "  2027-05: +2400 JPY before tax",
        "  2027-06: +2400 JPY before tax",
        "  2027-07: +2400 JPY before tax",
        "  2027-08: +2400 JPY before tax",
        "  2027-09: +2400 JPY before tax",
        "  2027-10: +2400 JPY before tax",
        "  2027-11: +2400 JPY before tax",
        "  2027-12: +2400 JPY before tax",
        "  2028-01: +2400 JPY before tax",
        "  6.1 %  21780 JPY to 23100 JPY  2027-02  Kita",
        "  6.1 %  21780 JPY to 23100 JPY  2027-05  Kept",
        "  6.1 %  217800 JPY to 231000 JPY  2027-04  Yearly",
        "  old price until 2027-04: 1 club",
        "  old price until 2027-05: 1 club",
        "JPY: 3 pay more, 0 less, 1 the same; the middle one +1100 JPY a month",
      ]
    `)
  })

  it('counts each contract once, though two processes rehearse it', async () => {
    const { db, clock, ids, cell } = world.deps
    await run('catalogue rehearse spring --on 2026-12-07 --operator Sato')
    const rehearsing = { db, clock, ids, region: cell.region, noticeDays: cell.priceNoticeDays }
    const key = { draftId: 'spring', version: 2 }
    await Promise.all([rehearseOn(rehearsing, key), rehearseOn(rehearsing, key)])
    await world.liveUntil(clock.now() + 1_000)
    expect(await run('catalogue rehearsal spring')).toContainEqual(
      expect.stringMatching(/^JPY: 3 pay more, 0 less, 1 /),
    )
  })

  it('waits for its day, can be withdrawn, and nothing is applied beside it', async () => {
    await run(publish)
    expect(await refusal(save)).toContain('waits to be published')
    expect(await refusal('catalogue apply - --operator Sato')).toContain('waits to be published')
    const two = operatorOn({ ...world.deps, readInput: async () => typed, alwaysTwo: () => ['apply-catalogue'] })
    await expect(two.type('catalogue apply - --operator Sato'.split(' '))).rejects.toThrow('two people')
    expect(await run(withdraw)).toEqual(['spring 2 is not published'])
    expect(await run(withdraw)).toEqual(['it was not to be published'])
    await run(publish)
    expect(await run('catalogue drafts')).toEqual([expect.stringMatching(/^spring 2 .* published on 2026-12-07T00:00/)])
    expect(await exported(cellOf())).not.toEqual(raised)
    await world.liveUntil(tokyo('2026-12-07T08:59:00'))
    expect(await exported(cellOf())).not.toEqual(raised)
  })

  const facts = z.object({
    month: z.string(),
    before: z.object({ minor: z.int() }),
    after: z.object({ minor: z.int() }),
  })

  it('is published at nine on its day with the letters that were rehearsed, each once', async () => {
    await world.liveUntil(tokyo('2026-12-07T09:01:00'))
    const now = await exported(cellOf())
    expect(now.groups['teamStandardPlan']?.prices.at(-1)).toEqual({ from, JPY: { base: 21_000 } })
    const letters = await world.database.pick('notices', ['organization_id', 'facts'], { kind: 'price-changes' })
    const said = new Map(letters.map((row) => [row.organization_id, facts.parse(row.facts)]))
    expect(letters).toHaveLength(2)
    expect(said.get(kita.organizationId)).toMatchObject({
      month: '2027-02',
      before: { minor: 21_780 },
      after: { minor: 23_100 },
    })
    expect(said.get(kept.organizationId)).toMatchObject({ month: '2027-05', after: { minor: 23_100 } })
    expect(await refusal(publish)).toContain('is published')
  })

  it('says whose price is kept, to the club in its History, and in the chain once for each order', async () => {
    const { entries } = await kept.read('getHistory')
    expect(entries.filter(({ kind }) => kind === 'keep-price')).toMatchObject([
      { by: { kind: 'service' }, facts: { planGroupId: 'teamStandardPlan', until: '2027-04-30' } },
    ])
    const others = (await kita.read('getHistory')).entries.map(({ kind }) => kind)
    expect(others).toContain('announce-prices')
    expect(others).not.toContain('keep-price')
    const noted = await world.database.pick('operator_actions', ['operator', 'subject', 'reason'], {
      command: 'keep-price',
    })
    const said = { operator: 'Sato', subject: `${kept.organizationId} spring 2 2027-05`, reason: 'agreed' }
    expect(noted).toEqual([said, said])
  })

  const bills = z.array(z.object({ cycle: z.string(), month: z.string(), after: z.int() }))

  it('is billed as it was rehearsed', async () => {
    await world.liveUntil(tokyo('2027-06-01T00:10:00'))
    const { ownerDb } = world.database
    const rehearsed = await ownerDb.selectFrom('rehearsed_contracts').select(['contract_id', 'bills']).execute()
    const billed = await ownerDb
      .selectFrom('billings as b')
      .innerJoin('invoices as i', 'i.billing_id', 'b.billing_id')
      .select(['b.contract_id', 'b.cycle', 'b.target_month', 'i.total'])
      .where('b.target_month', '>=', '2027-02-01')
      .where('b.target_month', '<', '2027-06-01')
      .execute()
    const predicted = rehearsed.flatMap(({ contract_id, bills: all }) =>
      bills
        .parse(all)
        .filter(({ month, after }) => month < '2027-06' && after > 0)
        .map(({ cycle, month, after }) => `${contract_id} ${cycle} ${month} ${after}`),
    )
    const real = billed.map((row) => `${row.contract_id} ${row.cycle} ${row.target_month.slice(0, 7)} ${row.total}`)
    expect(real.toSorted()).toEqual(predicted.toSorted())
    expect(real).toHaveLength(3 * 4 + 1)
  })

  it('says on the 2nd which bills differ from it, unless the audit explains them', async () => {
    const { ownerDb } = world.database
    const { db, clock, ids } = world.deps
    const compare = () => compareRehearsed({ db, clock, newId: ids.uuid })
    const findings = () => world.database.pick('findings', ['subject', 'facts'], { check_id: 'letter-differs' })
    await world.liveUntil(tokyo('2027-06-02T12:00:00'))
    await compare()
    expect(await findings()).toEqual([])
    expect(await buyAddOn(world.visit(kita), 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
    await world.liveUntil(tokyo('2027-07-02T12:00:00'))
    await compare()
    expect(await findings()).toEqual([])
    await ownerDb
      .updateTable('rehearsed_contracts')
      .set({ bills: sql`replace(bills::text, '23100', '23101')::jsonb` })
      .where('organization_id', 'in', [kita.organizationId, kept.organizationId])
      .execute()
    await compare()
    await compare()
    expect(await findings()).toEqual([
      { subject: 'spring 2, 2027-06', facts: '1 bills differ, and nothing in the audit explains it' },
    ])
  })

  it('that was saved before another catalogue is saved again first', async () => {
    typed = JSON.stringify(
      withLists(await exported(cellOf()), { teamBasicPlan: { from: '2027-10', JPY: { base: 9_000 } } }),
    )
    expect(await run(save)).toEqual(['spring 3'])
    typed = JSON.stringify(
      withLists(await exported(cellOf()), { teamBasicPlan: { from: '2027-09', JPY: { base: 9_100 } } }),
    )
    await run('catalogue apply - --operator Sato')
    expect(await refusal('catalogue rehearse spring --on 2027-07-10 --operator Sato')).toContain(
      'another catalogue was applied',
    )
    expect(await run('catalogue rehearsal spring')).toContain(
      'another catalogue was applied since it was saved: save it again',
    )
  })
})
