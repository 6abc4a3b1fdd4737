import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { openPayments } from '../../lib/wire/open-payments.ts'
import { useDay } from '../use-day.ts'

export function useStillOpen({ billings, contract, now }: Pick<Account, 'billings' | 'contract' | 'now'>) {
  const t = useTranslations('transfer')
  const { locale } = useLanguage()
  const { currency, zone } = contract
  const day = useDay(zone, now)
  const open = openPayments(billings)
  const [first] = open
  if (first === undefined) return null
  const minor = open.reduce((sum, each) => sum + each.minor, 0)
  return t('stillOpen', { amount: moneyText({ minor, currency, locale }), date: day(first.paidOn) })
}
