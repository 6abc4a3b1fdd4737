import type { HistoryEntry, HistoryFacts } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import { isTimeRole } from '@touchline/domain/catalogue'
import { declineOf } from '@touchline/domain/payment'
import { type SentenceName, sentenceOf } from './history-keys.ts'
import { listFormat } from './list-format.ts'

type Item = NonNullable<HistoryFacts['items']>[number]
type Screen = NonNullable<HistoryFacts['screens']>[number]
type Field = NonNullable<HistoryFacts['changed']>[number]
type Reason = NonNullable<ReturnType<typeof declineOf>['decline']>['reason']
type Role = NonNullable<HistoryFacts['memberRole']>
type Values = Readonly<Record<string, string | number>>

/** How days, amounts and names are written, in the club's zone and currency. */
export interface HistoryText {
  readonly locale: string
  plan(groupId: string | undefined): string
  card(of: NonNullable<HistoryFacts['card']>): string
  monthOf(month: string): string
  date(day: LocalDate): string
  dayOf(at: Instant): LocalDate
  hoursOf(seconds: number): number
  amount(minor: number): string
}

const screens = {
  'contract-info': 'contractInfo',
  'billing-history': 'billingHistory',
  usage: 'usage',
  'billing-movies': 'billingMovies',
  'contact-info': 'contactInfo',
  'payment-info-manage': 'paymentMethod',
  people: 'people',
  history: 'history',
} as const satisfies Record<Screen, string>

/** The texts that the sentences are made of, by their sections. */
export type HistoryMessages = {
  readonly history: {
    readonly sentences: Readonly<Record<SentenceName, string>>
    readonly items: Readonly<Record<Item['role'], string>>
    readonly roles: Readonly<Record<Role, string>>
    readonly fields: Readonly<Record<Field, string>>
    readonly termFrom: string
    readonly aCard: string
  }
  readonly declines: { readonly reasons: Readonly<Record<Reason, string>> }
  readonly shell: Readonly<Record<(typeof screens)[Screen], string>>
}

/** Translators of the sections. */
interface Words {
  readonly t: (
    key: 'termFrom' | 'aCard' | `items.${Item['role']}` | `roles.${Role}` | `fields.${Field}`,
    values?: Values,
  ) => string
  readonly sentence: (key: SentenceName, values: Values) => string
  readonly declines: (key: `reasons.${Reason}`) => string
  readonly shell: (key: (typeof screens)[Screen]) => string
}

export function historySentences(
  text: HistoryText,
  { t, sentence, declines, shell }: Words,
): (entry: Pick<HistoryEntry, 'kind' | 'facts' | 'date'>) => string {
  const list = listFormat(text.locale)
  const item = ({ role, count, planGroupId }: Item): string => {
    const isTime = isTimeRole(role)
    return t(`items.${role}`, { count: isTime ? text.hoursOf(count) : count, name: text.plan(planGroupId) })
  }
  const month = (of: string | undefined): string => (of === undefined ? '–' : text.monthOf(of))
  const period = ({ month, cycle }: HistoryFacts): string => {
    if (month === undefined) return '–'
    const name = text.monthOf(month)
    return cycle === 'year' ? t('termFrom', { month: name }) : name
  }
  const reason = (failureCode: string): string => {
    const { decline } = declineOf({ code: failureCode, declineCode: null })
    return decline === null ? failureCode : declines(`reasons.${decline.reason}`)
  }
  const card = (of: HistoryFacts['card']): string => (of === undefined ? t('aCard') : text.card(of))
  const date = (day: string | undefined): string => (day === undefined ? '–' : text.date(day))
  const role = (name: HistoryFacts['memberRole']): string => (name === undefined ? '–' : t(`roles.${name}`))
  const field = (name: Field): string => t(`fields.${name}`)

  return ({ kind, facts, date: at }) =>
    sentence(sentenceOf(kind, { facts, written: text.dayOf(instantFromWire(at)) }), {
      plan: text.plan(facts.planGroupId),
      from: text.plan(facts.fromPlanGroupId),
      analysts: facts.analysts ?? 0,
      viewers: facts.viewers ?? 0,
      items: list.format((facts.items ?? []).map(item)),
      user: facts.userName ?? '–',
      day: date(facts.day),
      until: date(facts.until),
      code: facts.couponCode ?? '–',
      period: period(facts),
      card: card(facts.card),
      fromCard: card(facts.fromCard),
      reason: facts.failureCode === undefined ? (facts.reason ?? '–') : reason(facts.failureCode),
      mail: facts.mail ?? '–',
      title: facts.title ?? '–',
      count: facts.count ?? 0,
      role: role(facts.memberRole),
      fromRole: role(facts.fromMemberRole),
      limit: text.amount(facts.limit ?? 0),
      goodwill: text.amount(facts.goodwill?.minor ?? 0),
      fromMonth: month(facts.goodwill?.from),
      toMonth: month(facts.goodwill?.to),
      case: facts.caseId ?? '–',
      minutes: facts.minutes ?? 0,
      screens: list.format((facts.screens ?? []).map((screen) => shell(screens[screen]))),
      fields: list.format((facts.changed ?? []).map(field)),
    })
}
