import type { Language } from '@touchline/contract/wire'
import { firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { FeedChange, FeedEvent } from '@touchline/domain/calendar-feed'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { BillState } from '@touchline/domain/payment'
import { planStepOf } from '@touchline/domain/projection'
import { amountText } from '@touchline/words/amount'
import { dateText } from '@touchline/words/date-text'
import { rehearsed } from '@touchline/words/rehearsal'
import { sentences } from '@touchline/words/sentences'
import de from './catalogues/de.json' with { type: 'json' }
import en from './catalogues/en.json' with { type: 'json' }
import es from './catalogues/es.json' with { type: 'json' }
import fr from './catalogues/fr.json' with { type: 'json' }
import ja from './catalogues/ja.json' with { type: 'json' }
import ptPt from './catalogues/pt-pt.json' with { type: 'json' }

const catalogues = { en, ja, fr, es, 'pt-pt': ptPt, de } satisfies Record<Language, typeof en>

export interface Words {
  readonly brand: string
  readonly isRehearsal: boolean
  readonly language: Language
  readonly currency: Currency
  readonly catalogue: Catalogue
  readonly nameOf: (id: PlanGroupId) => string
}

export interface EventText {
  readonly summary: string
  readonly more: string
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const feedTitle = (language: Language, brand: string, organization: string) => ({
  name: fill(catalogues[language].name, { brand, organization }),
  about: catalogues[language].about,
})

export function eventText(event: FeedEvent, words: Words): EventText {
  const { title, term } = catalogues[words.language]
  const titled = (text: string, more = ''): EventText => {
    const summary = fill(title, { brand: words.brand, text })
    return { summary: words.isRehearsal ? rehearsed(words.language, summary) : summary, more }
  }
  switch (event.kind) {
    case 'payment':
      return titled(...paymentText(event, words))
    case 'change':
      return titled(changeText(event.change, words), undoText(event, words))
    case 'falls-asleep':
    case 'wakes':
      return titled(...sleepText(event, words))
    case 'renewal':
      return titled(term.renewal)
    case 'deadline':
      return titled(term.deadline)
    case 'card-expiry':
      return titled(term.cardExpiry)
    case 'next-try':
      return titled(term.nextTry)
    case 'stop':
      return titled(term.stop)
    case 'games':
    case 'request':
    case 'trash':
      return titled(term[event.kind])
  }
}

type SleepEvent = Extract<FeedEvent, { readonly kind: 'falls-asleep' | 'wakes' }>

function sleepText(event: SleepEvent, words: Words): [string, string] {
  const { sleep } = catalogues[words.language]
  const plan = words.nameOf(event.groupId)
  return event.kind === 'wakes'
    ? [fill(sleep.wakes, { plan }), fill(sleep.seats, { ...event.seats })]
    : [fill(sleep.asleep, { plan }), undoText(event, words)]
}

function undoText({ undoneUntil: date }: { readonly undoneUntil: LocalDate | null }, { language }: Words): string {
  const { term } = catalogues[language]
  return date === null ? '' : fill(term.undoneUntil, { date: dateText(date, language, 'fullDay') })
}

type Payment = Extract<FeedEvent, { readonly kind: 'payment' }>

const stateKeys = {
  estimated: 'estimated',
  open: 'due',
  'waits-for-transfer': 'due',
  part: 'part',
  requested: 'processing',
  charging: 'processing',
  declined: 'failed',
  unclear: 'unclear',
  paid: 'paid',
  calculating: null,
  withdrawn: null,
  waived: null,
  'nothing-to-pay': null,
} as const satisfies Record<BillState['kind'], string | null>

function paymentText({ minor, month, cycle, state }: Payment, { language, currency }: Words): [string, string] {
  const { payment } = catalogues[language]
  const text = (of: number) => amountText({ minor: of, currency, locale: language })
  const amount = fill(payment.amount, { amount: text(minor) })
  const key = stateKeys[state.kind]
  const said = key === null ? [] : [fill(payment[key], 'received' in state ? { received: text(state.received) } : {})]
  const late = 'isLate' in state && state.isLate ? [payment.overdue] : []
  const back =
    state.kind !== 'paid'
      ? []
      : (['refunded', 'returned', 'disputed'] as const).flatMap((of) =>
          state[of] > 0 ? [fill(payment[of], { amount: text(state[of]) })] : [],
        )
  return [amount, sentences([fill(payment[cycle], { month: monthText(month, language) }), ...said, ...late, ...back])]
}

const monthText = (month: YearMonth, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(firstDay(month)),
  )

function changeText(change: FeedChange, words: Words): string {
  const { seats } = catalogues[words.language]
  switch (change.kind) {
    case 'plan':
      return planText(change, words)
    case 'custom':
      return fill(seats.custom, { ...change, name: words.nameOf(change.groupId) })
    case 'analysts':
    case 'viewers':
      return fill(seats[change.kind], change)
  }
}

type PlanChange = Extract<FeedChange, { readonly kind: 'plan' }>

function planText(change: PlanChange, { language, catalogue, nameOf }: Words): string {
  const { plan } = catalogues[language]
  const step = planStepOf(change, catalogue)
  switch (step.kind) {
    case 'begins':
      return fill(plan.begins, { plan: nameOf(step.to.id) })
    case 'instead':
      return fill(plan.instead, { plan: nameOf(step.to.id), before: nameOf(step.from.id) })
    case 'ends':
    case 'paused':
    case 'restored':
    case 'trialEnded':
    case 'couponEnds':
      return plan[step.kind]
  }
}
