import { expect, it } from 'vitest'
import { impossibleTopics, type PossibleFacts } from './possible.ts'

const monthly = { isTrial: false, isYearly: false, hasCoupon: false, paysByCard: true, isEnding: false }

it.each<[string, Partial<PossibleFacts>, readonly string[]]>([
  ['monthly, by card', {}, ['trial-ends', 'renewal', 'coupon-ends', 'deletion']],
  ['monthly, by transfer', { paysByCard: false }, ['trial-ends', 'renewal', 'coupon-ends', 'card-expires', 'deletion']],
  ['yearly', { isYearly: true }, ['trial-ends', 'coupon-ends', 'deletion']],
  ['yearly, cancelled', { isYearly: true, isEnding: true }, ['trial-ends', 'renewal', 'coupon-ends']],
  ['with a coupon', { hasCoupon: true }, ['trial-ends', 'renewal', 'deletion']],
  ['a trial', { isTrial: true, paysByCard: false }, ['renewal', 'coupon-ends', 'card-expires']],
])('a contract that is %s cannot be sent %j', (_, facts, topics) => {
  expect(impossibleTopics({ ...monthly, ...facts })).toEqual(topics)
})
