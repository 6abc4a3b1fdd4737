import type { ContractInfo } from '@touchline/contract/contract-info'
import { BrandMark } from '@touchline/ui/brand-mark.tsx'
import { CardNumber } from '@touchline/ui/card-brand.tsx'
import { useTranslations } from 'use-intl'
import './payment.css'

export type SavedCard = NonNullable<ContractInfo['payment']['paymentService']>

export function CardFace({ card }: { readonly card: SavedCard }) {
  const t = useTranslations('payment')
  const { brand, cardLast4, cardName, expiryMonth, expiryYear } = card
  return (
    <div className="card-face">
      <BrandMark brand={brand} />
      <CardNumber last4={cardLast4} />
      <dl>
        {cardName !== null && (
          <div>
            <dt className="hidden-text">{t('cardholder')}</dt>
            <dd>{cardName}</dd>
          </div>
        )}
        <div>
          <dt className="hidden-text">{t('expiry')}</dt>
          <dd className="num">{`${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(2)}`}</dd>
        </div>
      </dl>
    </div>
  )
}
