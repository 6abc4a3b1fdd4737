import { Link } from '@tanstack/react-router'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { useTranslations } from 'use-intl'
import { Card, Facts } from '../../ui/card.tsx'
import { BrandMark, CardNumber } from '../../ui/card-brand.tsx'

export function Payer({ info }: { readonly info: ContractInfo['customerInfo'] }) {
  const t = useTranslations('contract')
  return (
    <Card
      title={t('payer')}
      action={
        <Link className="btn quiet" to="/contact-info">
          {t('edit')}
        </Link>
      }
    >
      <Facts
        rows={[
          [t('name'), info.name ?? '–'],
          [t('telephone'), info.tel ?? '–'],
          [t('mail'), info.mail ?? '–'],
        ]}
      />
    </Card>
  )
}

export function CardOnFile({ payment }: { readonly payment: ContractInfo['payment'] }) {
  const t = useTranslations('contract')
  const card = payment.method === 'CREDIT_CARD' ? payment.paymentService : null
  const action = (
    <Link className="btn quiet" to="/contract-info/payment-info-manage">
      {card === null ? t('addCard') : t('changeCard')}
    </Link>
  )
  if (card === null) {
    return (
      <Card title={t('card')} action={action}>
        <p className="soft">{t('noCard')}</p>
      </Card>
    )
  }
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}/${String(card.expiryYear).slice(2)}`
  return (
    <Card title={t('card')} action={action}>
      <Facts
        rows={[
          [
            t('card'),
            <span key="card" className="card-line">
              <BrandMark brand={card.brand} />
              <CardNumber last4={card.cardLast4} />
            </span>,
          ],
          [t('expiry'), expiry],
        ]}
      />
    </Card>
  )
}
