import type { LocalDate, YearMonth } from '../calendar/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Money } from '../money/index.ts'
import type { SleepDays } from '../plans/index.ts'
import type { LivedMonth, YearInput } from '../projection/index.ts'
import type { StoredDay } from '../storage/index.ts'

export interface AdviceInput extends YearInput {
  readonly lived: readonly LivedMonth[]
  readonly storedDays: readonly StoredDay[]
}

/** The saving is `before` less `payments`. Gross; days in the contract's zone. */
interface PlanAdvice {
  readonly groupId: PlanGroupId
  readonly payments: readonly { readonly paidOn: LocalDate; readonly amount: Money }[]
  readonly before: Money
}

export type Advice = { readonly saving: Money } & (
  | ({
      readonly kind: 'cheaper-plan'
      readonly mostUsed: number
    } & PlanAdvice)
  | ({
      readonly kind: 'enough-hours'
      readonly monthsOver: number
      readonly months: number
    } & PlanAdvice)
  | ({
      /** Seconds missing in the running month. */
      readonly kind: 'move-up'
      readonly seconds: number
    } & PlanAdvice)
  | ({ readonly kind: 'by-the-year' } & PlanAdvice)
  | {
      readonly kind: 'sleep'
      readonly days: SleepDays
      readonly months: readonly YearMonth[]
      readonly seconds: number | null
      readonly limitSeconds: number
      readonly before: Money
      readonly after: Money
    }
  | {
      readonly kind: 'old-videos'
      readonly seconds: number
      readonly storedBefore: YearMonth
    }
)

export const adviceName = (advice: Advice): string =>
  'groupId' in advice ? `${advice.kind} ${advice.groupId}` : advice.kind

/** A saving below one twentieth is not worth a change. */
export const isWorthIt = (saving: Money, of: Money): boolean => saving.minor > 0n && saving.minor * 20n >= of.minor
