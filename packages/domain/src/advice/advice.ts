import type { YearMonth } from '../calendar/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { ComparisonInput, LivedMonth } from '../projection/index.ts'
import type { StoredDay } from '../storage/index.ts'

export interface AdviceInput extends ComparisonInput {
  /** The full months of the past, the oldest first. */
  readonly lived: readonly LivedMonth[]
  /** What is stored, by the day it was stored on. */
  readonly storedDays: readonly StoredDay[]
}

/**
 * Something that would cost less, with tax, and what says so. The saving is over twelve months: of the past for a plan that
 * would have been enough, else of the coming ones.
 */
export type Advice = { readonly saving: Money } & (
  | {
      /** A plan that would have cost less in the last twelve months, none of which would have passed a limit. */
      readonly kind: 'cheaper-plan'
      readonly groupId: PlanGroupId
      /** Seconds of the month that used the most. */
      readonly mostUsed: number
    }
  | {
      /** Limits were passed again and again: a plan with enough hours would have cost less than buying them. */
      readonly kind: 'enough-hours'
      readonly groupId: PlanGroupId
      readonly monthsOver: number
      /** What the hours would have cost that were missing. */
      readonly hoursCost: Money
    }
  | {
      /** The running month needs hours: moving up today costs less within a year than buying them month by month. */
      readonly kind: 'move-up'
      readonly groupId: PlanGroupId
      /** The hours that this month needs, and their price. */
      readonly seconds: number
      readonly hoursCost: Money
    }
  | {
      readonly kind: 'by-the-year'
      readonly groupId: PlanGroupId
      /** What is paid on the first day, and what the twelve months would cost. */
      readonly payment: Money
      readonly months: Money
    }
  | {
      /** Videos that are older than two years. */
      readonly kind: 'old-videos'
      readonly seconds: number
      readonly storedBefore: YearMonth
    }
)

/** What a piece of advice is remembered by. */
export const adviceName = (advice: Advice): string =>
  'groupId' in advice ? `${advice.kind} ${advice.groupId}` : advice.kind

/** Less than one twentieth is not worth a change. */
export const isWorthIt = (saving: Money, of: Money): boolean => saving.minor > 0n && saving.minor * 20n >= of.minor
