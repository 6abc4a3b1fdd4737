import { addDays } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import type { Row } from '../content.ts'
import { day, type LetterContext } from '../context.ts'
import { type Around, HOUR, hours, label, text, whole } from './parts.ts'
import { notice } from './record.ts'

const used = {
  thing: z.enum(['upload', 'export']),
  usedSeconds: whole,
  limitSeconds: whole,
  until: text,
}
const usedFact = z.object(used)
type UsedFact = z.infer<typeof usedFact>

const rows = ({ usedSeconds, limitSeconds }: UsedFact, context: LetterContext): readonly Row[] => [
  [label('used', context), hours(usedSeconds, context)],
  [label('limit', context), hours(limitSeconds, context)],
]

const place = ({ thing }: UsedFact): string => `/usage?tab=${thing}`

const sampleUsed = ({ today }: Around): UsedFact => ({
  thing: 'upload',
  usedSeconds: 12 * HOUR,
  limitSeconds: 15 * HOUR,
  until: addDays(today, 9),
})

export const usage = {
  'usage-reached': notice(z.object({ ...used, percent: whole }))({
    values: ({ thing, percent }) => ({ thing, percent }),
    rows,
    place,
    sample: (around) => ({ ...sampleUsed(around), percent: 80 }),
  }),
  'limit-reached': notice(
    z.object({
      ...used,
      limit: z.enum(['soft', 'hard']),
      /** Absent in earlier versions. */
      isEnough: z.optional(z.boolean()),
    }),
  )({
    values: ({ thing, limit, isEnough = false, until }, context) => ({
      thing,
      limit: limit === 'soft' && isEnough ? 'enough' : limit,
      date: day(until, context),
    }),
    rows,
    place,
    sample: (around) => ({ ...sampleUsed(around), limit: 'hard' }),
  }),
  'outlook-over': notice(z.object({ ...used, runsOutOn: text }))({
    values: ({ thing, runsOutOn }, context) => ({ thing, date: day(runsOutOn, context) }),
    rows,
    place,
    sample: (around) => ({ ...sampleUsed(around), runsOutOn: addDays(around.today, 5) }),
  }),
}
