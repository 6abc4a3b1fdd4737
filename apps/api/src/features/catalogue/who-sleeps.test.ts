import { exported } from '@touchline/testing/catalogue'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { payLines } from './affected-customers.ts'
import type { FileGroup } from './catalogue-file.ts'
import { planCatalogue } from './change-catalogue.ts'
import { lineOf } from './said.ts'

const cell = await sharedCell()

async function planned(id: string, change: (group: FileGroup) => Partial<FileGroup>) {
  const file = await exported(cell)
  const group = file.groups[id]
  if (group === undefined) throw new Error(`there is no ${id}`)
  const asked = { ...file, groups: { ...file.groups, [id]: { ...group, ...change(group) } } }
  return inTransaction(cell.database.db, { system: 'administration' }, async (tx) => {
    const plan = await planCatalogue(tx, { file: asked, region: 'asia', now: cell.clock.now() })
    return { ...plan, pays: await payLines(tx, plan, cell.clock.now()) }
  })
}

type Days = Readonly<{ from: string; until: string; state: 'planned' | 'asleep' | 'over' }>

const sleeper = async (plan: string, { from, until, state }: Days, isEveryYear = false) => {
  const createdAt = Date.parse('2026-03-01T00:00:00Z')
  const of = await cell.open({ name: 'Sleepers', basePlanId: `${plan}.base`, createdAt })
  await of.addSleep({ from, until, state, isEveryYear, askedAt: Date.parse('2026-10-20T00:00:00Z') })
  return of
}
const dearer = ({ prices: [first, ...later] }: FileGroup) => ({
  prices: [{ ...first, JPY: { base: 7_770 } }, ...later],
})
const more = (from: string) => (group: FileGroup) => ({ prices: [...group.prices, { from, JPY: { base: 7_770 } }] })

it.each<[string, string, string, Days]>([
  ['slept', 'teamBasicPlan', 'asleepBasicPlan', { from: '2026-11-01', until: '2026-11-20', state: 'over' }],
  ['sleeps', 'teamStandardPlan', 'asleepStandardPlan', { from: '2026-11-01', until: '2026-12-20', state: 'asleep' }],
  [
    'planned to',
    'teamStandardPlusPlan',
    'asleepStandardPlusPlan',
    { from: '2027-01-01', until: '2027-02-01', state: 'planned' },
  ],
])(
  'a plan asleep counts a club that %s: what is in force stays, and a price changes with its month',
  async (_, plan, id, days) => {
    const faults = async (change: (group: FileGroup) => Partial<FileGroup>) =>
      (await planned(id, change)).faults.map(lineOf)
    expect(await faults(dearer)).toEqual([])
    const { contractId } = await sleeper(plan, days)
    const who = `Sleepers (contract ${contractId})`
    const fixed = (since: string) =>
      `groups.${id}.prices: JPY.base is fixed from ${since} on, billed or not, for ${who}; name a price from 2026-12 or later`
    expect(await faults(dearer)).toEqual([fixed('its beginning')])
    expect(await faults(more('2026-11'))).toEqual([fixed('2026-11')])
    expect(await faults(more('2027-03'))).toEqual([])
    expect(await faults(() => ({ prices: [{ EUR: { base: 0 } }] }))).toContain(
      `groups.${id}.prices: JPY.base has a price and would have none for ${who}`,
    )
    const another = 'make another group, and retire this one'
    expect(await faults(() => ({ kind: 'mbp' }))).toContain(`groups.${id}.kind: is asleep for ${who}; ${another}`)
    expect(await faults(() => ({ cycle: 'year' }))).toContain(`groups.${id}.cycle: is month for ${who}; ${another}`)
    const tier = (await exported(cell)).groups[id]?.tier
    expect(await faults(() => ({ tier: 'pro' }))).toContain(`groups.${id}.tier: is ${tier} for ${who}; ${another}`)
  },
)

it('the plan says how many sleep in it, or will, and pay more from a month on', async () => {
  const awake = { from: '2026-11-01', until: '2026-11-20', state: 'over' } as const
  const said = async () => {
    const { heldNow, pays } = await planned('asleepBasicPlan', more('2027-03'))
    return [heldNow.get('asleepBasicPlan')?.count, pays]
  }
  const lines = (count: number) => [`groups.asleepBasicPlan: ${count} contracts pay more and 0 less, from 2027-03 on`]
  await sleeper('teamBasicPlan', awake)
  expect(await said()).toEqual([0, lines(0)])
  await sleeper('teamBasicPlan', { from: '2027-01-01', until: '2027-02-01', state: 'planned' })
  expect(await said()).toEqual([1, lines(0)])
  await sleeper('teamBasicPlan', { from: '2027-02-01', until: '2027-04-01', state: 'planned' })
  await sleeper('teamBasicPlan', awake, true)
  expect(await said()).toEqual([3, lines(2)])
})

it('a plan asleep counts no club that was asleep in another one before, nor one that bought a year', async () => {
  const of = await sleeper('teamStandardPlan', { from: '2027-01-01', until: '2027-02-01', state: 'planned' })
  const held = async (id: string) => (await planned(id, dearer)).heldNow.get(id)?.first
  const who = `Sleepers (contract ${of.contractId})`
  expect(await held('asleepStandardPlan')).toContain(who)
  const entries = cell.database.ownerDb.updateTable('plan_entries').where('contract_id', '=', of.contractId)
  await entries.set({ contract_plan_id: 'yearlyStandardPlan.base' }).execute()
  expect(await held('asleepStandardPlan')).not.toContain(who)
  await entries.set({ contract_plan_id: 'teamStandardPlusPlan.base' }).execute()
  expect(await held('asleepStandardPlan')).not.toContain(who)
})
