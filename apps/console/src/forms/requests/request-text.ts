import type { PurchaseRequest } from '@touchline/contract/requests'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { AccountContract, PlanCatalogue } from '../../lib/account/account.ts'
import { useContract, usePlanCatalogue } from '../../lib/account/use-account.ts'
import { both } from '../../lib/request/loadable.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import type { ShownQuote } from './queries.ts'
import { type Span, useTerms } from './terms.ts'

export type RequestAround = AccountContract & PlanCatalogue

export const useRequestAround = () => both(useContract(), usePlanCatalogue())

export function useRequestText({ groups, document, contract, catalogue }: RequestAround) {
  const t = useTranslations('requests')
  const { language, locale } = useLanguage()
  const day = (date: LocalDate): string => dateText(date, locale, 'fullDay')
  const what = ({ purchase, userName }: PurchaseRequest): string => {
    switch (purchase.kind) {
      case 'monthly-plan':
      case 'yearly-plan':
        return groupNameIn(groups, purchase.planId, language)
      case 'seats':
        return t(`what.${purchase.role}`, { count: purchase.count })
      case 'custom':
        return t('what.custom', { count: purchase.count, name: groupNameIn(groups, purchase.planId, language) })
      case 'upload':
      case 'export':
        return userName === null
          ? t(`what.${purchase.kind}`, { hours: purchase.hours })
          : t(`what.${purchase.kind}For`, { hours: purchase.hours, user: userName })
    }
  }
  const amount = (minor: number, { quote: { currency } }: PurchaseRequest) => moneyText({ minor, currency, locale })
  const starts = ({ startsOn }: ShownQuote) => (startsOn === null ? t('atOnce') : day(startsOn))
  const ends = ({ endsOn }: ShownQuote) => (endsOn === null ? t('untilChanged') : day(endsOn))
  const spanOf = ({ purchase, quote: { startsOn }, askedDate }: PurchaseRequest): Span | null => {
    if (startsOn !== null) return null
    if (purchase.kind === 'yearly-plan') return 'year'
    if (purchase.kind !== 'upload' && purchase.kind !== 'export') return 'now'
    return baseGroupAt(contract, catalogue, instantFromWire(askedDate))?.cycle === 'year' ? 'term' : 'month'
  }
  const terms = useTerms(document.zone)
  const dayOf = (instant: string) => day(dateOf(instantFromWire(instant), document.zone))
  const facts = (request: PurchaseRequest): string => {
    const { quote, purchase } = request
    const isWhole = purchase.kind === 'upload' || purchase.kind === 'export'
    return [
      ...(isWhole ? [] : [[t(`total.${purchase.kind}`), amount(quote.total, request)]]),
      ...(quote.monthly === null ? [] : [[t('monthly'), amount(quote.monthly, request)]]),
      ...(quote.startsOn === null ? [] : [[t('starts'), starts(quote)]]),
      ...(quote.startsOn === null || quote.endsOn === null ? [] : [[t('ends'), ends(quote)]]),
    ]
      .map(([label = '', value = '']) => t('fact', { label, value }))
      .join(' · ')
  }
  return {
    what,
    day,
    dayOf,
    amount,
    starts,
    ends,
    facts,
    terms: (request: PurchaseRequest) => terms(instantFromWire(request.keptUntil) + 1, spanOf(request)),
    asks: (request: PurchaseRequest) => t('toDecide.asks', { name: request.askedBy, what: what(request) }),
  }
}
