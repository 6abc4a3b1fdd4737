import type { ContractInfo } from '@touchline/contract/contract-info'
import { nextMonth } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountOf } from '../../testing/account.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { documentOf, entry, groups, plans } from '../../testing/usage-books.ts'
import { FreeSeats, SeatPart } from './seat-part.tsx'
import { seatsInUse } from './seats-in-use.ts'

const now = Date.UTC(2026, 10, 21, 4)
const november = new Date(Date.parse(`${nextMonth('2026-11')}-01T00:00:00.000+09:00`) - 1).toISOString()
const begun = '2026-09-30T15:00:00.000Z'
const [used, all] = [
  { analysts: 2, viewers: 11 },
  { analysts: 3, viewers: 12 },
]

const held = (group: string, { analysts, viewers }: SeatCounts, ending: readonly string[] = []) => {
  const seats = (role: 'analyst' | 'viewer', count: number) =>
    Array.from({ length: count }, (_, seat) => ({
      ...entry(`${group}.${role}`, begun, seat === 0 && ending.includes(role) ? november : null),
      _id: crypto.randomUUID(),
    }))
  const base = { ...entry(`${group}.base`, begun), _id: crypto.randomUUID() }
  return [base, ...seats('analyst', analysts - 1), ...seats('viewer', viewers)]
}

async function show(plansHeld: ContractInfo['plans'], taken = used, seatsGivenUp: ContractInfo['seatsGivenUp'] = []) {
  const account = accountOf({ document: documentOf({ plans: plansHeld, seatsGivenUp }), groups, plans, now })
  const seats = seatsInUse(account, taken)
  const page = await mount(() => (
    <>
      <SeatPart seats={seats} />
      <p role="note">
        <FreeSeats seats={seats} />
      </p>
    </>
  ))
  const marks = (look: string) => page.container.querySelectorAll(look).length
  return { page, marks }
}

beforeEach(enter)
afterEach(leave)

it('has a mark for each seat, with what ends, what is free and what that costs', async () => {
  const { page, marks } = await show(held('standard', all, ['viewer']))
  await expect.element(page.getByText('Analysts 2 of 3')).toBeVisible()
  await expect.element(page.getByText('Viewers 11 of 12')).toBeVisible()
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('2 seats are free: ¥2,750 a month. 11 viewers from 1 December.')
  expect([marks('.square i'), marks('.disc i'), marks('.free'), marks('.ends')]).toEqual([3, 12, 2, 1])
})

it('says of both kinds what ends on the same day', async () => {
  const { page, marks } = await show(held('standard', all, ['analyst', 'viewer']))
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('2 seats are free: ¥2,750 a month. 2 analysts from 1 December. 11 viewers from 1 December.')
  expect([marks('.square .ends'), marks('.disc .ends')]).toEqual([1, 1])
})

it('counts no seat twice that is free and given up', async () => {
  const given = { startDate: '2026-11-30T15:00:00.000Z', analystNum: 1, viewerNum: 1, kept: null, userIds: [] }
  const { page, marks } = await show(held('standard', all), used, [given])
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('2 seats are free: ¥2,750 a month. 2 analysts from 1 December. 11 viewers from 1 December.')
  expect([marks('.square .ends'), marks('.disc .ends')]).toEqual([1, 1])
})

it('has a mark for ten of many seats', async () => {
  const { page, marks } = await show(held('standard', { analysts: 3, viewers: 97 }))
  await expect.element(page.getByText(/One dot is 10 seats\.$/)).toBeVisible()
  expect(marks('.disc i')).toBe(10)
})

it.each([
  ['by the year in a yearly contract', held('yearly', all), used, '2 seats are free: ¥27,500 a year.'],
  [
    'nothing where the only free one is included',
    held('standard', { analysts: 1, viewers: 0 }),
    { analysts: 0, viewers: 0 },
    '1 seat is free.',
  ],
  ['nothing where all are taken', held('standard', all), all, 'All seats are taken.'],
])('says what free seats cost: %s', async (_, plansHeld, taken, words) => {
  const { page } = await show(plansHeld, taken)
  await expect.element(page.getByRole('note')).toHaveTextContent(words)
})

it('counts without marks where no limit means anything', async () => {
  const { page, marks } = await show([entry('trial.base', begun)])
  await expect.element(page.getByText(/^2 analysts, 11 viewers/)).toBeVisible()
  expect([marks('i'), page.getByRole('note').element().textContent]).toEqual([0, ''])
})
