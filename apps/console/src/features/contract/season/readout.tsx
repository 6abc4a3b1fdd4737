import { useTranslations } from 'use-intl'
import type { OverviewAccount } from '../overview-account.ts'
import { parts, partTotal, type SeasonColumn } from './columns.ts'
import { useSeasonText } from './season-text.ts'

interface ReadoutProps {
  readonly column: SeasonColumn
  readonly account: Pick<OverviewAccount, 'contract'>
  /** It is the bill that the picture begins with, and none is to come. */
  readonly isLast: boolean
}

/** The legend: what the chosen column is made of. It is read out when another is chosen. */
export function Readout({ column, account, isLast }: ReadoutProps) {
  const t = useTranslations()
  const text = useSeasonText(account)
  const { bills, total } = column
  const isLastPaid = isLast && bills.every(({ state }) => state === 'paid')
  const isCalculating = bills.some((bill) => bill.isCalculating)
  const notes = [...new Set(bills.map((bill) => `${text.period(bill)} · ${text.status(bill)}`))]
  const amountOf = (minor: number) =>
    minor === 0 ? <span className="soft">{t('season.none')}</span> : text.money(minor)
  return (
    <div className="readout" aria-live="polite">
      <p>
        <b>{isLastPaid ? t('season.lastPaid', { date: text.days(column) }) : text.days(column)}</b>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>
              <i className={`pitch-key kind-${part}`} />
              {text.part(part)}
            </dt>
            <dd>{isCalculating ? '–' : amountOf(partTotal(column, part))}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('invoiceLines.total')}</dt>
          <dd>{isCalculating ? t('contract.calculating') : text.money(total)}</dd>
        </div>
      </dl>
    </div>
  )
}
