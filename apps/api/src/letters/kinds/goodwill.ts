import { addDays, addMonths, addMonthsToDate } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import { amountIn, day, monthIn } from '../context.ts'
import { amount, text, whole } from './parts.ts'
import { notice } from './record.ts'

export const goodwill = {
  'goodwill-given': notice(
    z.object({
      amount,
      amounts: z.array(z.object({ from: text, minor: whole })),
      until: text,
    }),
  )({
    values: ({ amount: given, amounts, until }, context) => ({
      amount: amountIn(given, context),
      month: monthIn(amounts[0]?.from ?? '', context),
      date: day(until, context),
    }),
    rows: ({ amount: { currency }, amounts }, context) =>
      amounts.map(({ from, minor }) => [monthIn(from, context), amountIn({ minor: -minor, currency }, context)]),
    figure: (facts) => facts.amount,
    place: '/billing-history',
    sample: ({ today, currency }) => ({
      amount: { minor: 11_820, currency },
      amounts: [
        { from: today.slice(0, 7), minor: 5_960 },
        { from: addMonths(today.slice(0, 7), 1), minor: 5_860 },
      ],
      until: addMonthsToDate(today, 24),
    }),
  }),
  'goodwill-ends': notice(z.object({ on: text, amount }))({
    values: ({ on, amount: left }, context) => ({ amount: amountIn(left, context), date: day(on, context) }),
    figure: (facts) => facts.amount,
    place: '/billing-history',
    sample: ({ today, currency }) => ({ on: addDays(today, 30), amount: { minor: 5_860, currency } }),
  }),
}
