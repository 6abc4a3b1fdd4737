import { type BoughtThing, thingOf } from '@touchline/domain/add-ons'
import type { Instant, LocalDate, YearMonth, Zone } from '@touchline/domain/calendar'
import type { GroupRole } from '@touchline/domain/catalogue'
import { type Currency, currencies } from '@touchline/domain/money'
import * as z from 'zod/mini'
import type { Row } from '../content.ts'
import { amountIn, instantText, type LetterContext, monthIn } from '../context.ts'
import { say } from '../say.ts'

export const text = z.string()
export const whole = z.int()

/** Minor units. */
export const amount = z.object({ minor: whole, currency: z.enum(currencies) })
export type AmountFact = z.infer<typeof amount>

export const card = z.object({ brand: text, last4: text })
export type CardFact = z.infer<typeof card>

export const things = z.enum(Object.values(thingOf))
export const role = z.enum(['administrator', 'billing-manager', 'reader'])

/** Absent in earlier versions. */
export const step = {
  step: z.optional(text),
  /** Negative after the day. */
  days: z.optional(whole),
}

export const person = { userName: text, at: whole }

export const cardName = (of: CardFact | null): string =>
  of === null ? '' : `${of.brand.charAt(0).toUpperCase()}${of.brand.slice(1)} **** ${of.last4}`

interface Bill {
  readonly cycle: string
  readonly month: YearMonth
  readonly amount: AmountFact
}

export const billValues = ({ cycle, month, amount: total }: Bill, context: LetterContext) => ({
  cycle,
  month: monthIn(month, context),
  amount: amountIn(total, context),
})

const FAR = 99

interface Step {
  readonly step?: string | undefined
  readonly days?: number | undefined
}

export const stepValues = ({ step: moment = '', days = FAR }: Step) => ({ step: moment.replaceAll('-', ''), days })

interface Person {
  readonly userName: string
  readonly at: Instant
}

export const personValues = ({ userName, at }: Person, context: LetterContext) => ({
  user: userName,
  time: instantText(at, context),
})

export const personHere = (facts: Person, context: LetterContext) => ({
  ...personValues(facts, context),
  organization: context.organization,
})

export const roleName = (of: z.infer<typeof role>) => (of === 'billing-manager' ? 'manager' : of)

export function thingText({ thing, count, planGroupId }: BoughtThing, context: LetterContext): string {
  const { language } = context
  if (thing === 'custom') return `${context.planName(planGroupId ?? null)} (${count})`
  const isTime = thing === 'upload' || thing === 'export'
  const number = isTime ? say(language, 'rows', 'hours', { hours: `${count}` }) : `${count}`
  return `${say(language, 'rows', thing)} (${number})`
}

export const label = (key: string, { language }: LetterContext): string => say(language, 'rows', key)

export const hours = (seconds: number, { language }: LetterContext): string =>
  say(language, 'rows', 'hours', { hours: (seconds / 3600).toLocaleString(language, { maximumFractionDigits: 1 }) })

export const priceLabels = {
  base: 'monthly',
  analyst: 'priceAnalyst',
  viewer: 'priceViewer',
  upload: 'priceUpload',
  export: 'priceExport',
  storage: 'priceStorage',
} as const satisfies Record<GroupRole, string>

export const amountRow = (key: string, of: AmountFact | null, context: LetterContext): readonly Row[] =>
  of === null ? [] : [[label(key, context), amountIn(of, context)]]

export interface Around {
  readonly now: Instant
  readonly zone: Zone
  readonly today: LocalDate
  readonly currency: Currency
  readonly userName: string
}

export const HOUR = 3_600
export const SAMPLE_PLAN = 'teamStandardPlan'
export const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'
export const sampleCard: CardFact = { brand: 'visa', last4: '4242' }
export const samplePerson = ({ userName, now }: Around) => ({ userName, at: now })
