import { project } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { moneyText } from '../../../ui/figures/money.tsx'
import type { Offer } from './offer.ts'

interface YearAheadProps {
  readonly account: Account
  readonly offer: Offer
}

const MONTHS = 12
const none = { upload: 0, export: 0 }

/** By how much the choice makes the bills of the next twelve months more or less; nothing where it changes none. */
export function YearAhead({ account, offer }: YearAheadProps) {
  const t = useTranslations('plans.yearAhead')
  const { locale } = useLanguage()
  const { currency } = offer.quoted
  const difference = totalAhead(account, offer.choice) - totalAhead(account, null)
  if (difference === 0n) return null
  const amount = moneyText({ minor: Number(difference < 0n ? -difference : difference), currency, locale })
  return <span className="small soft">{difference < 0n ? t('less', { amount }) : t('more', { amount })}</span>
}

function totalAhead(account: Account, choice: Offer['choice'] | null): bigint {
  const { storedSecondsOverRetention, now } = account
  const changes = choice === null ? [] : [{ kind: 'plan' as const, at: now, selection: selectionOf(choice) }]
  const storedSecondsAt = () => storedSecondsOverRetention
  const assumptions = { byMonth: new Map(), otherwise: none, usedBefore: none, buysHours: false, storedSecondsAt }
  return project({ ...account, assumptions, changes, months: MONTHS })
    .months.flatMap(({ bills }) => bills)
    .reduce((sum, { invoice }) => sum + invoice.total.minor, 0n)
}

const selectionOf = ({ cycle, groupId, seats, startsNextMonth }: Offer['choice']) =>
  cycle === 'year' ? { groupId, ...seats } : { groupId, startsNextMonth }
