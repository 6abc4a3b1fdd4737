import type { Invoice } from '@touchline/domain/billing'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import type { PlanNames } from '../../../lib/account/account.ts'
import { Dated } from '../../../ui/figures/dated.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'

/** The total of an invoice, as text. */
export function useTotalText(): (invoice: Pick<Invoice, 'total' | 'currency'>) => string {
  const { locale } = useLanguage()
  return ({ total, currency }) => moneyText({ minor: Number(total.minor), currency, locale })
}

interface FigureProps {
  readonly label: string
  readonly note?: ReactNode
  readonly invoice: Invoice
  readonly names: PlanNames
  readonly name: string
  /** Shown on a phone only on demand. */
  readonly isFolded?: boolean
}

/** An amount, its subtotal and tax where there is tax, and how it is calculated. */
export function Figure({ label, note, invoice, names, name, isFolded = false }: FigureProps) {
  const t = useTranslations('plans')
  const show = useTotalText()
  const { currency, subtotal, tax, taxedAs } = invoice
  return (
    <div className={isFolded ? 'folded' : ''}>
      <p className="small soft">
        <Dated text={label} />
      </p>
      <p>
        <b className="num" data-testid={name}>
          {show(invoice)}
        </b>{' '}
        {note}
      </p>
      <div className="folded">
        {taxedAs.rate > 0 && (
          <span className="small soft num">
            {t('withTax', { subtotal: show({ total: subtotal, currency }), tax: show({ total: tax, currency }) })}
          </span>
        )}{' '}
        {invoice.lines.length > 0 && <Why invoice={invoice} names={names} />}
      </div>
    </div>
  )
}
