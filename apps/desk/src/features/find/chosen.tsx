import { hasRight } from '@touchline/domain/operators'
import { Facts } from '@touchline/ui/card.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { BillChip } from '../../lib/bill-state.tsx'
import { monthText } from '../../lib/date-text.ts'
import { pressed, useLetters } from '../../lib/keys.ts'
import { useOperator } from '../../lib/session.ts'
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
      {bill !== null && <BillChip kind={bill.state} />}
      <Facts rows={rows} />
      <ActsOfHit row={row} />
      {needsCase && bill !== null && <p className="soft">{t('caseFirst')}</p>}
    </aside>
  )
}

function ActsOfHit({ row }: { readonly row: FoundRow }) {
  const t = useTranslations('find')
  const ofCustomer = useTranslations('customer')
  const ofLook = useTranslations('look')
  const ofActs = useTranslations('acts')
  const { roles } = useOperator()
  const { bill } = row.hit
  const ofBill = bill === null ? null : { bill: bill.billingInfoId }
  const isPaid = bill?.isFixed === true && bill.paymentStatus === 'Complete'
  const documents = ofActs('opens', { title: ofActs('forms.send-documents.title') })
  useLetters(Object.fromEntries(['B', 'R', 'D', 'L'].map((letter) => [letter.toLowerCase(), pressed(letter)])))
  const acts: readonly (readonly [letter: string, text: string, query: Readonly<Record<string, string>> | null])[] = [
    ['B', t('bill'), ofBill],
    ['R', ofCustomer('refund'), isPaid && hasRight(roles, 'refund') ? { ...ofBill, do: 'refund' } : null],
    [
      'D',
      documents,
      bill?.isFixed === true && hasRight(roles, 'send-documents') ? { ...ofBill, do: 'send-documents' } : null,
    ],
    ['L', ofLook('opens'), hasRight(roles, 'look') ? { do: 'look' } : null],
  ]
  return (
    <ul className="acts-of-hit">
      <li>
        <a href={customerHref(row)}>
          {t('open')} <kbd aria-hidden="true">↵</kbd>
        </a>
      </li>
      {acts.map(
        ([letter, text, query]) =>
          query !== null && (
            <li key={letter}>
              <a href={customerHref(row, query)} aria-keyshortcuts={letter}>
                {text} <kbd aria-hidden="true">{letter}</kbd>
              </a>
            </li>
          ),
      )}
    </ul>
  )
}
