import { expect, it } from 'vitest'
import { type BookedDispute, compareDispute } from './index.ts'

const theirs = { billingId: 'b1', chargeId: 'ch1', state: 'open', amount: 9_484 } as const
const ours: BookedDispute = { ...theirs, lost: 0 }
const report = (what: string) => ({ what, isAboutMoney: false })
const money = (what: string) => ({ what, isAboutMoney: true })

it.each([
  [{}, {}, null],
  [{ state: 'won' }, { state: 'won' }, null],
  [{ state: 'lost' }, { state: 'lost', lost: 9_484 }, null],
  [{ billingId: 'b2' }, {}, report('other-charge')],
  [{ chargeId: 'ch2' }, {}, report('other-charge')],
  [{ chargeId: 'ch2', state: 'lost' }, { state: 'lost', lost: 9_484 }, money('other-charge')],
  [{ state: 'won' }, {}, report('other-state')],
  [{ state: 'lost' }, {}, money('other-state')],
  [{}, { state: 'lost', lost: 9_484 }, money('other-state')],
  [{ state: 'won' }, { state: 'lost', lost: 9_484 }, money('other-state')],
  [{ amount: 9_483 }, {}, report('other-amount')],
  [{ amount: 9_483, state: 'lost' }, { state: 'lost', lost: 9_484 }, money('other-amount')],
  [{ state: 'lost' }, { state: 'lost', lost: 8_484 }, money('other-loss')],
  [{ state: 'lost' }, { state: 'lost', lost: 0 }, money('other-loss')],
  [{}, { lost: 1 }, money('other-loss')],
] as const)('theirs with %j and ours with %j: %j', (their, our, difference) => {
  expect(compareDispute({ ...theirs, ...their }, { ...ours, ...our })).toEqual(difference)
})

it.each([
  [theirs, null, report('not-booked')],
  [{ ...theirs, state: 'lost' }, null, money('not-booked')],
  [null, ours, report('only-ours')],
  [null, { ...ours, state: 'lost', lost: 9_484 }, money('only-ours')],
  [null, null, null],
] as const)('one of the two does not know it: %j and %j', (their, our, difference) => {
  expect(compareDispute(their, our)).toEqual(difference)
})
