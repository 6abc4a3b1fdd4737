import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useApproval } from '../../../forms/asking/purchase-limit.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { useTotalText } from './figure.tsx'
import { costOf, isStorageOpen, type PlanOffer } from './offer.ts'

interface BeforeBarProps {
  readonly account: Account
  readonly offer: PlanOffer
}

export function BeforeBar({ account, offer }: BeforeBarProps) {
  const notes = useNotes(account, offer)
  if (notes.length === 0) return null
  return (
    <div className="choice-notes small soft">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

function useNotes(account: Account, offer: PlanOffer): readonly string[] {
  const t = useTranslations('plans')
  const show = useTotalText()
  const { locale } = useLanguage()
  const approval = useApproval(costOf(offer))
  const { before, thisMonth } = offer
  const isRest = offer.kind === 'yearly' && before.total.minor !== thisMonth.total.minor
  const date = dateText(payDay(account), locale, 'day')
  return [
    ...(isRest ? [t('restOfMonth', { date, amount: show(thisMonth), before: show(before) })] : []),
    ...(isStorageOpen(offer, account) ? [t('storageNote')] : []),
    ...(approval.why === null ? [] : [approval.why]),
  ]
}

const payDay = ({ contract: { zone }, now }: Account) => dateOf(startOfNextMonth(now, zone), zone)
