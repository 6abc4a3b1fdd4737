import type { HistoryEntry, HistoryFacts } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { isTimeRole } from '@touchline/domain/catalogue'
import { declineOf } from '@touchline/domain/payment'
import { listFormat } from '@touchline/words/list-format'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryText } from '../history-text.ts'
import { sentenceOf } from './sentence-keys.ts'

type Item = NonNullable<HistoryFacts['items']>[number]
type Field = NonNullable<HistoryFacts['changed']>[number]

export function useSentence(text: HistoryText): (entry: HistoryEntry) => string {
  const t = useTranslations('history')
  const sentence = useTranslations('history.sentences')
  const declines = useTranslations('declines')
  const shell = useTranslations('shell')
  return useMemo(() => sentencesIn(text, { t, sentence, declines, shell }), [text, t, sentence, declines, shell])
}

interface Words {
  readonly t: ReturnType<typeof useTranslations<'history'>>
  readonly sentence: ReturnType<typeof useTranslations<'history.sentences'>>
  readonly declines: ReturnType<typeof useTranslations<'declines'>>
  readonly shell: ReturnType<typeof useTranslations<'shell'>>
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
} as const satisfies Record<NonNullable<HistoryFacts['screens']>[number], string>

function sentencesIn(text: HistoryText, { t, sentence, declines, shell }: Words): (entry: HistoryEntry) => string {
  const list = listFormat(text.locale)
  const item = ({ role, count, planGroupId }: Item): string => {
    const isTime = isTimeRole(role)
    return t(`items.${role}`, { count: isTime ? text.hoursOf(count) : count, name: text.plan(planGroupId) })
  }
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
      case: facts.caseId ?? '–',
      minutes: facts.minutes ?? 0,
      screens: list.format((facts.screens ?? []).map((screen) => shell(screens[screen]))),
      fields: list.format((facts.changed ?? []).map(field)),
    })
}
