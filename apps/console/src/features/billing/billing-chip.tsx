import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { isNothingToPay, statusTone } from '../../lib/wire/payment-status.ts'
import { Chip } from '../../ui/chip.tsx'

/** The state of a billing: an estimate, being calculated, or fixed and then the state of its payment. */
export function BillingChip({ billing }: { readonly billing: BillingInfo }) {
  const t = useTranslations('billing')
  const contract = useTranslations('contract')
  switch (billing.billingStatus) {
    case 'InProgress':
      return <Chip tone="busy">{contract('calculating')}</Chip>
    case 'Provisional':
      return <Chip tone="later">{contract('estimated')}</Chip>
    case 'Fixed':
      if (isNothingToPay(billing)) return <Chip tone="plain">{t('nothingToPay')}</Chip>
      return <Chip tone={statusTone[billing.paymentStatus]}>{t(`statuses.${billing.paymentStatus}`)}</Chip>
  }
}
