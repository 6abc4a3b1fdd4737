import type { Invoice } from '@touchline/domain/billing'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import type { PlanNames } from '../../../lib/account/account.ts'

export function useTotalText(): (invoice: Pick<Invoice, 'total' | 'currency'>) => string {
  const { locale } = useLanguage()
  return ({ total, currency }) => moneyText({ minor: Number(total.minor), currency, locale })
}

interface FigureProps {
  readonly label: string
  readonly before: Invoice | null
  readonly invoice: Invoice
  readonly names: PlanNames
  readonly name: string
}

export function Figure({ label, before, invoice, names, name }: FigureProps) {
  const t = useTranslations('plans')
  const show = useTotalText()
  return (
    <div className="figure">
      <p className="small soft">
        {label}
        {before !== null && <span className="wide">{t('insteadOf', { amount: show(before) })}</span>}
      </p>
      <p>
        <b className="num" data-testid={name}>
          {show(invoice)}
        </b>{' '}
        {invoice.lines.length > 0 && <Why invoice={invoice} names={names} />}
      </p>
    </div>
  )
}
