import { billKind } from '@touchline/domain/payment'
import { Facts } from '@touchline/ui/card.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type BillKind, BillState } from '../../lib/bill-state.tsx'
import { monthText } from '../../lib/date-text.ts'
import { customerHref, type FoundRow } from './use-found.ts'

export function Chosen({ row, needsCase }: { readonly row: FoundRow; readonly needsCase: boolean }) {
  const t = useTranslations('find')
  const ofRegions = useTranslations('regions')
  const ofAll = useTranslations('common')
  const ofStates = useTranslations('states')
  const locale = useLocale()
  const { club, bill, card } = row.hit
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('code'), club.code],
    [ofAll('state'), ofStates(club.state)],
    [ofAll('region'), ofRegions(row.region)],
    ...(card === null ? [] : [[t('cardTerm'), t('card', { last4: card.last4 })] as const]),
    ...(bill === null || bill.number === null
      ? []
      : [[t('invoice'), <Dated key="number" text={bill.number} />] as const]),
    ...(bill === null || bill.total === null
      ? []
      : [[ofAll('amount'), moneyText({ minor: bill.total, currency: bill.currency, locale })] as const]),
  ]
  return (
    <aside className="chosen" aria-label={t('chosen')}>
      <h2>
        {bill === null ? club.name : t('billOf', { cycle: bill.cycle, month: monthText(bill.month, locale, 'long') })}
      </h2>
      {bill !== null && <p>{club.name}</p>}
      {bill !== null && <BillState kind={kindOf(bill)} />}
      <Facts rows={rows} />
      <a className="btn main" href={customerHref(row)}>
        {t('open')}
      </a>
      {needsCase && bill !== null && <p className="soft">{t('caseFirst')}</p>}
    </aside>
  )
}

/** Transfers are unknown until the club is opened. */
const kindOf = ({ isFixed, paymentStatus }: NonNullable<FoundRow['hit']['bill']>): BillKind =>
  billKind({
    billingStatus: isFixed ? 'Fixed' : 'Provisional',
    paymentStatus: paymentStatus ?? 'Waiting',
    paymentMethod: 'CREDIT_CARD',
    charge: { total: 1 },
    transferred: 0,
  })
