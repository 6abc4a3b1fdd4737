import type { MailTopic } from './kinds.ts'

/** What decides which mails can come on a contract in the next twelve months. */
export interface PossibleFacts {
  /** On a trial, or a trial that has ended without a plan. */
  readonly isTrial: boolean
  readonly isYearly: boolean
  /** A coupon reduces a plan that is held or scheduled. */
  readonly hasCoupon: boolean
  readonly paysByCard: boolean
  /** The contract has ended or will: then its data is deleted. */
  readonly isEnding: boolean
}

/** Mails that cannot come on this contract now; they are listed, but not in the first look. */
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
