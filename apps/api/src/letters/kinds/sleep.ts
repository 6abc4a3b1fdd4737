import { addDays } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import { day } from '../context.ts'
import { label, SAMPLE_PLAN, step, stepValues, text, whole } from './parts.ts'
import { notice } from './record.ts'

export const sleep = {
  'falls-asleep': notice(z.object({ ...step, on: text, plan: text, until: text }))({
    values: ({ on, plan, until, ...which }, context) => ({
      ...stepValues(which),
      plan: context.planName(plan),
      date: day(on, context),
      until: day(until, context),
    }),
    place: '/contract-info',
    sample: ({ today }) => ({
      plan: SAMPLE_PLAN,
      on: addDays(today, 7),
      until: addDays(today, 58),
      step: 'week',
      days: 7,
    }),
  }),
  wakes: notice(z.object({ ...step, on: text, plan: text, analysts: whole, viewers: whole }))({
    values: ({ on, plan }, context) => ({ plan: context.planName(plan), date: day(on, context) }),
    rows: ({ analysts, viewers }, context) => [
      [label('analysts', context), String(analysts)],
      [label('viewers', context), String(viewers)],
    ],
    place: '/contract-info',
    sample: ({ today }) => ({
      plan: SAMPLE_PLAN,
      on: addDays(today, 7),
      analysts: 3,
      viewers: 12,
      step: 'week',
      days: 7,
    }),
  }),
}
