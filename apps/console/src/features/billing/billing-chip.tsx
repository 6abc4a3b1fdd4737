import type { BillingInfo } from '@touchline/contract/billing'
import { billState } from '@touchline/domain/payment'
import { useTranslations } from 'use-intl'
import { statusTone } from '../../lib/wire/payment-status.ts'
import { Chip } from '../../ui/chip.tsx'

/** The state of a billing: an estimate, being calculated, or fixed and then the state of its payment. */
export function BillingChip({ billing }: { readonly billing: BillingInfo }) {
  const t = useTranslations('billing')
  const contract = useTranslations('contract')
  switch (billState(billing).kind) {
    case 'calculating':
      return <Chip tone="busy">{contract('calculating')}</Chip>
    case 'estimated':
      return <Chip tone="later">{contract('estimated')}</Chip>
    case 'nothing-to-pay':
      return <Chip tone="plain">{t('nothingToPay')}</Chip>
    case 'part':
      return <Chip tone="wait">{t('part')}</Chip>
    case 'paid':
    case 'open':
    case 'waits-for-transfer':
    case 'charging':
    case 'declined':
    case 'unclear':
    case 'withdrawn':
      return <Chip tone={statusTone[billing.paymentStatus]}>{t(`statuses.${billing.paymentStatus}`)}</Chip>
  }
}
