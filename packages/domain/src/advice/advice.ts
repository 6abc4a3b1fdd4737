import type { LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { SleepDays } from '../plans/index.ts'
import type { LivedMonth, YearInput } from '../projection/index.ts'
import type { StoredDay } from '../storage/index.ts'

export interface AdviceInput extends YearInput {
  /** Oldest first. */
  readonly lived: readonly LivedMonth[]
  readonly storedDays: readonly StoredDay[]
}

/** `before` less all `payments` is the saving. Amounts with tax, days in the contract's zone. */
interface PlanAdvice {
  readonly groupId: PlanGroupId
  /** Of the next twelve months, in order. */
  readonly payments: readonly { readonly paidOn: LocalDate; readonly amount: Money }[]
  /** The same as things stand. */
  readonly before: Money
}

/** Twelve months, with tax. */
export type Advice = { readonly saving: Money } & (
  | ({
      /** No month passes its limits. */
      readonly kind: 'cheaper-plan'
      /** Seconds of the month that used the most in the last twelve. */
      readonly mostUsed: number
    } & PlanAdvice)
  | ({
      /** Costs less than the hours that would be bought in addition. */
      readonly kind: 'enough-hours'
      /** Of the last twelve. */
      readonly monthsOver: number
      readonly months: number
    } & PlanAdvice)
  | ({
      /** The running month already needs this many seconds more. */
      readonly kind: 'move-up'
      readonly seconds: number
    } & PlanAdvice)
  | ({ readonly kind: 'by-the-year' } & PlanAdvice)
  | {
      /** The months asleep cost `after` instead of `before`. */
      readonly kind: 'sleep'
      readonly days: SleepDays
      readonly months: readonly YearMonth[]
      /** Of the same months a year before; null where not all were lived. */
      readonly seconds: number | null
      readonly limitSeconds: number
      readonly before: Money
      readonly after: Money
    }
  | {
      /** Older than two years. */
      readonly kind: 'old-videos'
      readonly seconds: number
      readonly storedBefore: YearMonth
    }
)

/** By which it is remembered. */
export const adviceName = (advice: Advice): string =>
  'groupId' in advice ? `${advice.kind} ${advice.groupId}` : advice.kind

/** Less than one twentieth is not worth a change. */
export const isWorthIt = (saving: Money, of: Money): boolean => saving.minor > 0n && saving.minor * 20n >= of.minor
