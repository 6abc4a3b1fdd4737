import { DAY, dateOf } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import { worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'

const endOf = (month: number) => Date.UTC(2026, month, 0, 15)
const OCTOBER_CLOSES = endOf(10)
const by = ['--operator', 'Sato', '--reason', 'Uploads stood still']

const world = worldOfEachTest()

const type = (...words: readonly string[]) => operatorOn(world.deps).type(words)
const give = ({ organizationId }: TestOrganization, ...words: readonly string[]) =>
  type('goodwill', 'give', organizationId, ...words, ...by)

const bills = async (club: TestOrganization) => {
  const { results } = await club.read('listBillingInfo')
  return Object.fromEntries(
    results.map(({ formatBillingMonth, plans, charge, billingStatus }) => [
      formatBillingMonth,
      [...plans.map(({ role, price }) => `${role} ${price}`), `total ${charge.total}`, billingStatus].join(', '),
    ]),
  )
}

it('reduces the estimate at once, then the bills as they are fixed, and nothing is used twice or lost', async () => {
  const club = await world.subscribe({ basePlanId: 'teamBasicPlan.base' })
  await world.runDue()
  expect(await give(club, '--amount', '12000')).toEqual([
    '2026-10  12000 JPY before tax',
    expect.stringContaining('until 2028-'),
  ])
  await world.runDue()
  const october = 'base 8622, goodwill -8622, total 0'
  expect(await bills(club)).toMatchObject({ '2026-10': `${october}, Provisional` })
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  const november = 'base 9900, goodwill -3378, total 7174'
  expect(await bills(club)).toMatchObject({ '2026-10': `${october}, Fixed`, '2026-11': `${november}, Provisional` })
  await world.liveUntil(endOf(11) + DAY)
  expect(await bills(club)).toMatchObject({
    '2026-11': `${november}, Fixed`,
    '2026-12': 'base 9900, total 10890, Provisional',
  })
  expect((await club.read('getContractInfo')).goodwill).toBeUndefined()
  expect(await type('goodwill', 'list', club.organizationId)).toEqual(['nothing is left'])
  expect(world.jobErrors).toEqual([])
})

it('has a line of the invoice, which a refund does not give back', async () => {
  const club = await world.subscribe({ basePlanId: 'teamBasicPlan.base' })
  await give(club, '--amount', '1000')
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  const { results } = await club.read('listBillingInfo')
  const fixed = results.find(({ formatBillingMonth }) => formatBillingMonth === '2026-10')
  expect(fixed?.charge).toMatchObject({ subtotal: 7_622, tax: 762, total: 8_384 })
  await type('refund-billing', fixed?.billingInfoId ?? '', '--reference', 'case 1', ...by)
  await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
  expect(await type('goodwill', 'list', club.organizationId)).toEqual(['nothing is left'])
  expect(await bills(club)).toMatchObject({ '2026-11': 'base 9900, total 10890, Provisional' })
})

it('of a percentage is an amount for each bill, told once with its months', async () => {
  const club = await world.subscribe({ basePlanId: 'teamBasicPlan.base' })
  expect(await give(club, '--percent', '20', '--bills', '2')).toEqual([
    '2026-10  1724 JPY before tax',
    '2026-11  1980 JPY before tax',
    expect.stringContaining('given as'),
  ])
  await world.runDue()
  expect(await club.notices('goodwill-given')).toHaveLength(1)
  const { entries } = await club.read('getHistory')
  expect(entries.find(({ kind }) => kind === 'give-goodwill')).toMatchObject({
    by: { kind: 'operator' },
    facts: { goodwill: { minor: 3_704, from: '202610', to: '202611' } },
  })
  expect((await club.read('getContractInfo')).goodwill?.amounts).toMatchObject([
    { from: '202610', left: 1_724 },
    { from: '202611', left: 1_980 },
  ])
})

it('ends by an operator, and with the contract after its last bill', async () => {
  const club = await world.subscribe({ basePlanId: 'teamBasicPlan.base' })
  const [, given = ''] = await give(club, '--amount', '50000')
  const id = /given as (\S+),/.exec(given)?.[1] ?? ''
  await give(club, '--amount', '700')
  expect(await type('goodwill', 'end', club.organizationId, '--giving', id, ...by)).toEqual([
    '50000 JPY before tax will reduce no bill any more',
  ])
  await expect(type('goodwill', 'end', club.organizationId, '--giving', id, ...by)).rejects.toThrow(
    'nothing is left of it',
  )
  await type('cancel-plan', club.organizationId, '--end', 'period', ...by)
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  expect(await bills(club)).toMatchObject({ '2026-10': 'base 8622, goodwill -700, total 8714, Fixed' })
  await expect(give(club, '--amount', '1')).rejects.toThrow('no plan whose bills could be reduced')
})

it('is announced thirty days before its end, and what no bill used is over then', async () => {
  const club = await world.subscribe({ basePlanId: 'teamBasicPlan.base' })
  await give(club, '--amount', '300000')
  const [last] = (await club.read('getContractInfo')).goodwill?.amounts ?? []
  const endsAt = Date.parse(last?.endDate ?? '')
  await world.liveUntil(endsAt - 29 * DAY)
  const [notice] = await club.notices('goodwill-ends')
  expect(notice?.facts).toMatchObject({ on: dateOf(endsAt, 'Asia/Tokyo'), amount: { minor: 73_578, currency: 'JPY' } })
  await world.liveUntil(endsAt + DAY)
  expect(await type('goodwill', 'list', club.organizationId)).toEqual(['nothing is left'])
  const { entries } = await club.read('getHistory')
  expect(entries.find(({ kind }) => kind === 'end-goodwill')).toMatchObject({ facts: { goodwill: { minor: 63_678 } } })
  expect((await club.read('getContractInfo')).goodwill).toBeUndefined()
  await world.liveUntil(endsAt + 40 * DAY)
  expect(await bills(club)).toMatchObject({ '2028-10': 'base 9900, total 10890, Fixed' })
  expect(world.jobErrors).toEqual([])
})

it('says what is possible instead', async () => {
  const club = await world.subscribe({ basePlanId: 'teamBasicPlan.base' })
  await expect(give(club, '--amount', '500', '--currency', 'EUR')).rejects.toThrow(
    'an amount is above 0, in JPY, before tax; its next bills are, in minor units, 8622 for 2026-10, 9900 for 2026-11',
  )
  await expect(give(club, '--amount', '500', '--from', '2026-09')).rejects.toThrow('one from 2026-10 to 2028-')
  await expect(give(club, '--amount', '0')).rejects.toThrow('above 0')
  await expect(give(club)).rejects.toThrow('--amount, --percent with --bills, or --free month')
})
