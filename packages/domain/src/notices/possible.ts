import type { MailTopic } from './kinds.ts'

export interface PossibleFacts {
  readonly isTrial: boolean
  readonly isYearly: boolean
  readonly hasCoupon: boolean
  readonly paysByCard: boolean
  readonly isEnding: boolean
}

export function impossibleTopics(facts: PossibleFacts): readonly MailTopic[] {
  const { isTrial, isYearly, hasCoupon, paysByCard, isEnding } = facts
  const needs: readonly (readonly [MailTopic, boolean])[] = [
    ['trial-ends', isTrial],
    ['renewal', isYearly && !isEnding],
    ['coupon-ends', hasCoupon],
    ['card-expires', paysByCard],
    ['deletion', isEnding || isTrial],
  ]
  return needs.filter(([, isPossible]) => !isPossible).map(([topic]) => topic)
}
