import type { LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { SleepDays } from '../plans/index.ts'
import type { LivedMonth, YearInput } from '../projection/index.ts'
import type { StoredDay } from '../storage/index.ts'

export interface AdviceInput extends YearInput {
  /** The full months of the past, the oldest first. */
  readonly lived: readonly LivedMonth[]
  /** What is stored, by the day it was stored on. */
  readonly storedDays: readonly StoredDay[]
}

/** For a plan: `before` less all `payments` is the saving. Amounts are with tax, days in the contract's zone. */
interface PlanAdvice {
  readonly groupId: PlanGroupId
  /** What is paid in the next twelve months with the plan, in order. */
  readonly payments: readonly { readonly paidOn: LocalDate; readonly amount: Money }[]
  /** What is paid in them as things stand. */
  readonly before: Money
}

/** Something that would cost less in the next twelve months, with tax, and what says so. */
export type Advice = { readonly saving: Money } & (
  | ({
      /** A smaller plan, whose limits none of the months would pass. */
      readonly kind: 'cheaper-plan'
      /** Seconds of the month that used the most in the last twelve. */
      readonly mostUsed: number
    } & PlanAdvice)
  | ({
      /** A larger plan costs less than the hours that would be bought on top. */
      readonly kind: 'enough-hours'
      /** In how many of the last months a limit was passed. */
      readonly monthsOver: number
      readonly months: number
    } & PlanAdvice)
  | ({
      /** The same, where the running month needs hours already: so many seconds. */
      readonly kind: 'move-up'
      readonly seconds: number
    } & PlanAdvice)
  | ({ readonly kind: 'by-the-year' } & PlanAdvice)
  | {
      /** A rest between two seasons: asleep its months cost `after` instead of `before`. */
      readonly kind: 'sleep'
      readonly days: SleepDays
      readonly months: readonly YearMonth[]
      /** Seconds that the same months used a year before, of so many; null where not all of them were lived. */
      readonly seconds: number | null
      readonly limitSeconds: number
      readonly before: Money
      readonly after: Money
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
