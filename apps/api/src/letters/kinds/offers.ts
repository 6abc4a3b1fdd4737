import { addDays } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import { amountIn, day } from '../context.ts'
import { amount, SAMPLE_PLAN, text, whole } from './parts.ts'
import { notice } from './record.ts'

export const offers = {
  'coupon-offered': notice(
    z.object({
      code: text,
      plan: text,
      percent: whole,
      months: whole,
      cycle: z.enum(['month', 'year']),
      /** The last day to use it. */
      on: text,
      /** Before tax. */
      before: amount,
      after: amount,
      isFirst: z.boolean(),
    }),
  )({
    values: ({ code, plan, percent, months, cycle, on, before, after }, context) => ({
      code,
      plan: context.planName(plan),
      percent,
      months,
      cycle,
      date: day(on, context),
      before: amountIn(before, context),
      after: amountIn(after, context),
    }),
    place: ({ code, isFirst }) => `${isFirst ? '/purchase-plan' : '/change-plan'}?coupon=${code}`,
    sample: ({ today, currency }) => ({
      code: 'SPRING',
      plan: SAMPLE_PLAN,
      percent: 20,
      months: 3,
      cycle: 'month',
      on: addDays(today, 30),
      before: { minor: 19_800, currency },
      after: { minor: 15_840, currency },
      isFirst: false,
    }),
  }),
}
