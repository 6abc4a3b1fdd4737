import { useTranslations } from 'use-intl'
import type { Account } from '../../../lib/account/account.ts'
import { useTotalText } from './figure.tsx'
import { isMonthUnchanged, type Offered } from './offer.ts'
import { useQuotedLabel } from './offer-label.ts'

interface AnnouncedProps {
  readonly account: Account
  readonly offer: Offered | null
}

/**
 * Announces what a choice costs, also when its seats change; present before the first choice, so that screen readers
 * notice it.
 */
export function Announced({ account, offer }: AnnouncedProps) {
  const t = useTranslations('plans')
  const show = useTotalText()
  const label = useQuotedLabel(account)
  if (offer === null || offer.kind === 'refused') return <p className="hidden-text" role="status" />
  const said = isMonthUnchanged(offer, account)
    ? { label: t('fullMonth'), amount: show(offer.afterwards) }
    : { label: label(offer), amount: show(offer.quoted) }
  return (
    <p className="hidden-text" role="status">
      {t('announced', said)}
    </p>
  )
}
