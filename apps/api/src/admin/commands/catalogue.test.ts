import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorOn } from '@touchline/testing/commands'
import { buyWithCoupon } from '@touchline/testing/coupons'
import { sharedCell, sharedFolder } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { starterCatalogue } from '../../features/catalogue/starter.ts'
import { Refused, UsageError } from '../command.ts'

const cell = await sharedCell()

const folder = await sharedFolder()

const run = (line: string, input = '') => {
  const { db, clock, ids } = cell.deps
  return operatorOn({ db, clock, ids, readInput: async () => input }).type(line.split(' '))
}

const six = (text: string) => ({ en: text, ja: text, fr: text, es: text, 'pt-pt': text, de: text })

const unlimited = [
  'teamStandardPlusPlan',
  'privateStandardPlusPlan',
  'elitePlan',
  'yearlyStandardPlusPlan',
  'yearlyElitePlan',
]

const changed = () => {
  const { groups, ...rest } = starterCatalogue({
    AUTUMN: {
      group: 'teamStandardPlan',
      percent: 20,
      names: six('Autumn'),
      descriptions: six('Standard with 20 percent off.'),
      from: '2026-11-01',
      until: '2026-11-30',
      termMonths: 3,
      uses: 200,
    },
  })
  const { teamBasicPlan, ...others } = groups
  if (teamBasicPlan === undefined) throw new Error('the starter has no teamBasicPlan')
  const prices = [...teamBasicPlan.prices, { from: '2027-01', JPY: { base: 10_900 } }]
  return { ...rest, groups: { teamBasicPlan: { ...teamBasicPlan, prices }, ...others } }
}

describe('catalogue', () => {
  it('checks a file, says each fault with its place, and reads standard input', async () => {
    expect(await run('catalogue check deploy/catalogue/starter.json')).toEqual([
      ...unlimited.map((id) => `groups.${id}.exportHours: is shown as unlimited, and no more of it is sold`),
      'nothing is wrong: 25 groups, 0 add-ons, 0 coupons',
    ])
    const { groups } = changed()
    const wrong = {
      ...changed(),
      groups: { ...groups, proPlan: { ...groups.teamBasicPlan, prices: [{ JPY: { base: 'free' } }] } },
    }
    const refused = run('catalogue check -', JSON.stringify(wrong))
    await expect(refused).rejects.toThrow(Refused)
    await expect(refused).rejects.toThrow('groups.proPlan.prices[0].JPY.base must be a number')
    await expect(run('catalogue check nowhere.json')).rejects.toThrow(UsageError)
  })

  it.each([
    ['nowhere.json', 'nowhere.json: the file does not exist; give the path'],
    ['/tmp', '/tmp: is a folder, not a file; give the path'],
    ['/dev/zero', '/dev/zero: is larger than 4 MiB; give the path'],
  ])('cannot read %s, and says why', async (path, fault) => {
    await expect(run(`catalogue apply ${path}`)).rejects.toThrow(fault)
  })

  it.each([
    ['names that nothing reads', (names: string) => `{"planNames": {${names}}, "groups": {}}`],
    ['names in their right place', (names: string) => `{"groups": {${names}}}`],
    ['coupons that are none', (names: string) => `{"groups": {}, "coupons": {${names}}}`],
  ])('refuses a few thousand and some 250,000 %s in a short answer', async (_, text) => {
    for (const [count, says] of [
      [5_000, /^Error: (?:planNames|groups|coupons)/],
      [250_000, /^Error: the text has more than 50000 entries/],
    ] as const) {
      const names = Array.from({ length: count }, (__, at) => `"n${at}":0`).join()
      const refused = await run('catalogue check -', text(names)).catch(String)
      expect(refused).toMatch(says)
      expect(refused.length).toBeLessThan(60_000)
    }
  })

  it.each([
    [{ percent: 0 }, 'coupons.AUTUMN.percent is below 1'],
    [{ percent: 101 }, 'coupons.AUTUMN.percent is above 99'],
    [{ percent: '20' }, 'coupons.AUTUMN.percent must be a number'],
    [{ until: '2026-02-30' }, 'coupons.AUTUMN.until must be a date, e.g. 2027-01-01'],
    [{ names: six('Autumn\u202E') }, 'coupons.AUTUMN.names.en contains invisible characters'],
  ])('refuses a coupon with %j at its place, once', async (change, fault) => {
    const file = changed()
    const coupons = { AUTUMN: { ...file.coupons['AUTUMN'], ...change } }
    const refused = run('catalogue apply -', JSON.stringify({ ...file, coupons }))
    await expect(refused).rejects.toThrow(Refused)
    await expect(refused).rejects.toThrow(new RegExp(`^${fault.replaceAll('.', '\\.')}\n`))
  })

  it('names the form of an id and a code, and leaves read-only groups where they are', async () => {
    const { groups, ...rest } = changed()
    const left = groups.teamBasicPlan
    const others = Object.fromEntries(Object.entries(groups).filter(([id]) => id !== 'settlementReadonlyPlan'))
    const misnamed = { ...rest, groups: { ...groups, 'pro plan': left }, coupons: { autumn: rest.coupons['AUTUMN'] } }
    const refused = run('catalogue apply -', JSON.stringify(misnamed))
    await expect(refused).rejects.toThrow('groups.pro plan must have letters and digits only, 3 to 80, a letter first')
    await expect(refused).rejects.toThrow('coupons.autumn must have 6 capital letters or digits')
    const without = run('catalogue apply -', JSON.stringify({ ...rest, groups: others }))
    await expect(without).rejects.toThrow('groups.settlementReadonlyPlan: is in force and not in the file; put it back')
  })

  it('shows what would change and for whom, does it once, and writes it out again', async () => {
    await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const path = join(folder, 'changed.json')
    await writeFile(path, JSON.stringify(changed()))
    const planned = [
      'groups.teamBasicPlan.prices: JPY.base from 2027-01: 9900 becomes 10900',
      'groups.teamBasicPlan: 1 contracts have it',
      'coupons.AUTUMN: is new',
      'groups.teamBasicPlan: 1 contracts pay more and 0 less, from 2027-01 on',
    ]
    expect(await run(`catalogue plan ${path}`)).toEqual(planned)
    expect(await run(`catalogue apply ${path} --operator Mori`)).toEqual([
      ...planned,
      expect.stringMatching(/^applied /),
    ])
    expect(await run(`catalogue apply ${path}`)).toEqual(['nothing changes'])
    const actions = await run('list-operator-actions')
    expect(actions.filter((line) => line.includes('catalogue apply'))).toEqual([expect.stringContaining('Mori')])
    const written = join(folder, 'exported.json')
    await run(`catalogue export ${written}`)
    expect(await run(`catalogue plan ${written}`)).toEqual(['nothing changes'])
    expect(await run('catalogue export -')).toEqual([(await readFile(written, 'utf8')).trimEnd()])
    await expect(run(`catalogue export ${written}`)).rejects.toThrow('is there already')
  })

  it('refuses what would change a bill that is fixed, and changes nothing', async () => {
    const { groups, ...rest } = changed()
    const prices = [{ JPY: { ...groups.teamBasicPlan.prices[0]?.JPY, base: 1 } }]
    const file = JSON.stringify({ ...rest, groups: { ...groups, teamBasicPlan: { ...groups.teamBasicPlan, prices } } })
    await expect(run('catalogue apply -', file)).rejects.toThrow(/JPY\.base is fixed from its beginning on/)
    expect(await run('catalogue apply -', JSON.stringify(changed()))).toEqual(['nothing changes'])
  })
})

describe('coupons', () => {
  it('lists each with its uses, what it gave and what it still brings in', async () => {
    const organization = await cell.open({ canBuy: true })
    const coupon = cell.database.ownerDb.selectFrom('coupons').select('coupon_id').where('coupon_code', '=', 'AUTUMN')
    const { coupon_id: couponId } = await coupon.executeTakeFirstOrThrow()
    // 10 of 30 days of 19,800 less 20 percent, and the tax.
    expect(await buyWithCoupon(organization, { couponId, quotedTotal: 5_808 })).toMatchObject({ status: 200 })
    cell.clock.moveTo(Date.parse('2026-12-02T00:00:00Z'))
    await cell.runDue()
    expect(await run('coupons')).toEqual([
      'AUTUMN  teamStandardPlan less 20%  2026-11-01 to 2026-11-30  over  1 of 200 used; billed 5280 JPY, gave 1320 JPY; 1 contracts have it and pay 15840 JPY a month',
    ])
  })
})
