import { Link } from '@tanstack/react-router'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Telephone } from '../../forms/card/telephone.tsx'
import { part } from '../../forms/part.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { CardNumber } from '../../ui/card-brand.tsx'

// A picture that no first visit waits for; its place is kept.
const BrandMark = part(async () => (await import('../../ui/brand-mark.tsx')).BrandMark)

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
          [t('telephone'), info.tel === null ? '–' : <Telephone key="tel" tel={info.tel} />],
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
              <Suspense fallback={<span className="brand-mark" />}>
                <BrandMark brand={card.brand} />
              </Suspense>
              <CardNumber last4={card.cardLast4} />
            </span>,
          ],
          [t('expiry'), expiry],
        ]}
      />
    </Card>
  )
}
