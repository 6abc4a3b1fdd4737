import { expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { computeMonthlyBilling, type HeldSeats, heldSeats } from './index.ts'

const zone = 'Europe/Paris'
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const group: PlanGroup = {
  id: 'a',
  kind: 'paid',
  tier: 'standard',
  cycle: 'month',
  offering: 'global',
  discountPercent: 0,
  baseGroupId: null,
}
const plan = (role: 'base' | 'viewer'): CataloguePlan => ({
  id: `a.${role}`,
  groupId: 'a',
  role,
  cycle: 'month',
  prices: { EUR: 500n },
  allowance: none,
})
const catalogue: Catalogue = {
  groups: new Map([['a', group]]),
  plans: new Map([plan('base'), plan('viewer')].map((each) => [each.id, each])),
}

/** From the first day on, until the last one; null is open. */
type Held = readonly [from: string, until: string | null]

function held(role: 'base' | 'viewer', [from, until]: Held, index: number) {
  const end = until === null ? null : startOfDay(until, zone)
  const contractPlanId = `a.${role}`
  return { id: `${role} ${index}`, contractPlanId, couponId: null, limits: null, start: startOfDay(from, zone), end }
}

const contractOf = (seats: readonly Held[]): Contract => ({
  id: 'contract',
  currency: 'EUR',
  taxRegion: 'FR',
  zone,
  entries: [held('base', ['2026-01-01', null], 0), ...seats.map((each, index) => held('viewer', each, index))],
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})

const whole: Held = ['2026-01-01', null]

const textOf = (seats: readonly HeldSeats[] | null) =>
  seats?.map(({ count, days }) => `${count} for ${days}`).join(', ')

const until11th: Held = ['2026-01-01', '2026-11-11']

it.each<[string, readonly Held[], string]>([
  ['two all month', [whole, whole], '2 for 30'],
  ['one that comes on the 21st', [whole, whole, ['2026-11-21', null]], '2 for 30, 1 for 10'],
  ['one that ends and one that follows it', [until11th, ['2026-11-11', null]], '1 for 30'],
  ['two that overlap for a day', [until11th, ['2026-11-10', null]], '1 for 30, 1 for 1'],
])('of %s it says how many were held how long', (_, seats, expected) => {
  const contract = contractOf(seats)
  const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-11', storedSecondsOverRetention: 0 })
  const line = bill.lines.find(({ role }) => role === 'viewer')
  if (line === undefined) throw new Error('no seats were billed')
  expect(textOf(heldSeats(line, bill, { contract, catalogue }))).toBe(expected)
})

it('the derivation says nothing of a line that other entries made', () => {
  const contract = contractOf([whole])
  const bill = computeMonthlyBilling({ contract, catalogue, month: '2026-11', storedSecondsOverRetention: 0 })
  const line = bill.lines.find(({ role }) => role === 'viewer')
  if (line === undefined) throw new Error('no seats were billed')
  expect(heldSeats(line, bill, { contract: contractOf([whole, whole]), catalogue })).toBeNull()
})
