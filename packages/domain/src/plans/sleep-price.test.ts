import { expect, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import { decidePlanChange, decideSleep, decideSleepWithdrawal, decideWaking } from './index.ts'
import { contractOf, entry, now, organization } from './plan-catalogue.test-support.ts'
import { on, sleepingCatalogue } from './sleeping.test-support.ts'

/** 9,900 when bought on 21 November; 10,900 from December is published a day later. */
const listed = sleepingCatalogue()
const risen = [{ from: '2026-12', publishedAt: on('2026-11-22'), prices: { JPY: 10_900n } }]
const catalogue: Catalogue = {
  ...listed,
  plans: new Map(
    [...listed.plans].map(([id, plan]) => [id, id === 'basic.base' ? { ...plan, priceChanges: risen } : plan]),
  ),
}

type Step = (contract: Contract) => Contract

const inputOf = (contract: Contract, at: number) => ({ contract, catalogue, organization, unsettled: false, now: at })
type Made = ReturnType<typeof decideSleep | typeof decideSleepWithdrawal | typeof decideWaking>
const after = (contract: Contract, made: Made): Contract => {
  if (made.kind === 'refused') throw new Error(made.reason)
  return { ...applySchedule(contract, made.schedule, (index) => `moved-${index}`), ...made.terms }
}
const order: Step = (contract) => {
  const made = decidePlanChange({ ...inputOf(contract, now), selection: { groupId: 'basic' } })
  if (made.kind === 'refused') throw new Error(made.reason)
  return applySchedule(contract, made.schedule, (index) => `basic-${index}`)
}
const sleep: Step = (contract) =>
  after(contract, decideSleep(inputOf(contract, on('2026-11-23')), { from: '2026-12-01', until: '2027-01-16' }, false))
const withdraw: Step = (contract) => after(contract, decideSleepWithdrawal(inputOf(contract, on('2026-11-24'))))
const wake =
  (at: string, day = at): Step =>
  (contract) =>
    after(contract, decideWaking({ ...inputOf(contract, on(at) + 36_000_000) }, day))

it.each<[string, readonly Step[], readonly (number | null)[]]>([
  ['no sleep', [order], [9_900, 10_900, 10_900, 10_900]],
  ['a sleep that is withdrawn', [order, sleep, withdraw], [9_900, 10_900, 10_900, 10_900]],
  ['a sleep', [order, sleep], [null, 9_900, 9_900, 10_900]],
  ['a waking at once', [order, sleep, wake('2027-01-10')], [null, 9_900, 9_900, 10_900]],
  ['a waking on a later day', [order, sleep, wake('2027-01-10', '2027-01-14')], [null, 9_900, 9_900, 10_900]],
  [
    'a waking that is moved back',
    [order, sleep, wake('2027-01-10', '2027-01-14'), wake('2027-01-11', '2027-01-16')],
    [null, 9_900, 9_900, 10_900],
  ],
  ['a sleep in which it is bought', [sleep, order], [null, 9_900, 9_900, 10_900]],
])('a plan that was bought before keeps with %s the price that was shown', (_, steps, prices) => {
  const contract = steps.reduce((before, step) => step(before), contractOf(entry('standard.base', '2026-01-01')))
  const charged = ['2026-12', '2027-01', '2027-02', '2027-03'].map((month) => {
    const { lines } = computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 })
    const basic = lines.find(({ contractPlanId }) => contractPlanId === 'basic.base')
    return basic === undefined ? null : Number(basic.unitPrice.minor)
  })
  expect(charged).toEqual(prices)
})
