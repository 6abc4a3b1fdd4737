import { addMonths, firstDay } from '@touchline/domain/calendar'
import { planRoles } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import type { Row } from '../content.ts'
import { amountIn, day, monthIn } from '../context.ts'
import { say } from '../say.ts'
import { amount, label, priceLabels, SAMPLE_PLAN, text } from './parts.ts'
import { notice } from './record.ts'

const bills = { before: amount, after: amount }

/** `corrected` replaces an announcement; `withdrawn` cancels it. */
const news = z.enum(['announced', 'corrected', 'withdrawn'])

export const prices = {
  'address-due': notice(z.object({ invoice: text, amount }))({
    values: (facts, context) => ({ invoice: facts.invoice, amount: amountIn(facts.amount, context) }),
    place: '/contact-info',
    sample: ({ currency }) => ({ invoice: '0000-I-000000', amount: { minor: 35_530, currency } }),
  }),
  'price-changes': notice(
    z.object({
      /** Of the list, and of the first payment. */
      from: text,
      month: text,
      paidOn: text,
      plan: text,
      /** On withdrawal: announced and actual. */
      ...bills,
      /** Absent in earlier versions: announced. */
      news: z.optional(news),
      /** Before tax, per unit; `group` if not `plan`. */
      prices: z.array(z.object({ group: z.optional(text), role: z.enum(planRoles), ...bills })),
    }),
  )({
    values: ({ month, paidOn, plan, before, after, news: which = 'announced' }, context) => ({
      news: which,
      plan: context.planName(plan),
      month: monthIn(month, context),
      date: day(firstDay(month), context),
      paid: day(paidOn, context),
      before: amountIn(before, context),
      after: amountIn(after, context),
      more: amountIn({ ...after, minor: Math.abs(after.minor - before.minor) }, context),
      way:
        which === 'withdrawn'
          ? which
          : after.minor > before.minor
            ? 'more'
            : after.minor < before.minor
              ? 'less'
              : 'same',
    }),
    rows: ({ plan, prices }, context) =>
      prices.map(({ group = plan, role, ...price }): Row => {
        const values = { before: amountIn(price.before, context), after: amountIn(price.after, context) }
        const name = role === 'base' || role === 'custom' ? context.planName(group) : label(priceLabels[role], context)
        return [name, say(context.language, 'rows', 'change', values)]
      }),
    place: ({ news: which }) => (which === 'withdrawn' ? '/contract-info' : '/price-change'),
    sample: ({ today, currency }) => {
      const month = addMonths(today.slice(0, 7), 2)
      return {
        from: month,
        month,
        paidOn: firstDay(addMonths(month, 1)),
        plan: SAMPLE_PLAN,
        before: { minor: 35_530, currency },
        after: { minor: 36_630, currency },
        prices: [{ role: 'base', before: { minor: 19_800, currency }, after: { minor: 20_800, currency } }],
      }
    },
  }),
}
