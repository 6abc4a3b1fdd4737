import { waitsForTransfer } from '@touchline/domain/payment'
import { Button } from '@touchline/ui/input/button.tsx'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { overviewWords } from '../../../i18n/catalogue.ts'
import { type Ahead, useAhead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { FieldPlace } from '../headline/field-place.tsx'
import { Because } from './because.tsx'
import type { SeasonBill } from './bills.ts'
import { isToCome, rowTotal, type Season, type SeasonColumn, seasonOf } from './columns.ts'
import { type Happening, happenings } from './happenings.ts'
import { SeasonPicture } from './picture.tsx'
import { useSeasonText } from './season-text.ts'
import { Sums } from './sums.tsx'
import './season.css'

const SeasonTable = laterPart(async () => (await import('./season-table.tsx')).SeasonTable, overviewWords)

export function SeasonField({ account }: { readonly account: OverviewAccount }) {
  const ahead = useAhead(account)
  return ahead === null ? <FieldPlace /> : <Seasoned account={account} ahead={ahead} />
}

interface SeasonedProps {
  readonly account: OverviewAccount
  readonly ahead: Ahead
}

function Seasoned({ account, ahead }: SeasonedProps) {
  const season = useMemo(() => seasonOf(account, ahead), [account, ahead])
  const happened = useMemo(() => {
    const bills = season?.columns.flatMap((column) => column.bills) ?? []
    return happenings(account, ahead, bills.filter(isToCome))
  }, [account, ahead, season])
  return season === null ? null : <Shown season={season} account={account} happened={happened} />
}

interface ShownProps {
  readonly season: Season
  readonly account: OverviewAccount
  readonly happened: readonly Happening[]
}

function Shown({ season, account, happened }: ShownProps) {
  const t = useTranslations('season')
  const table = useId()
  const [isTable, setIsTable] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const isTableDue = useDeferredValue(true, false)
  // A moving due date can leave a month empty.
  const isUneven =
    account.billings.some(waitsForTransfer) && season.columns.some(({ bills }) => bills.filter(isToCome).length > 1)
  const column = season.columns.find(({ slot }) => slot === chosen) ?? season.first
  return (
    <section className="season" aria-label={t('title')}>
      <Because account={account} season={season} />
      <Readout column={column} rows={season.rows} account={account} isFirst={column === season.first} />
      <Button
        look="quiet"
        className="season-show"
        aria-expanded={isTable}
        aria-controls={table}
        onClick={() => setIsTable(!isTable)}
      >
        {isTable ? t('hideTable') : t('showTable')}
      </Button>
      <div className="season-field">
        <Sums season={season} account={account} />
        <SeasonPicture season={season} account={account} happenings={happened} chosen={chosen} onChoose={setChosen} />
        {isUneven && <p className="small soft">{t('dueDays')}</p>}
        {/* Always printed. */}
        <div id={table} className="season-table" hidden={!isTable}>
          {isTableDue && <SeasonTable season={season} account={account} />}
        </div>
      </div>
    </section>
  )
}

interface ReadoutProps extends Pick<Season, 'rows'> {
  readonly column: SeasonColumn
  readonly account: Pick<OverviewAccount, 'contract' | 'document'>
  readonly isFirst: boolean
}

function Readout({ column, rows, account, isFirst }: ReadoutProps) {
  const t = useTranslations()
  const text = useSeasonText(account)
  const { bills, total } = column
  const isPaid = bills.every(({ drawnAs }) => drawnAs === 'paid')
  const isCalculating = bills.some((bill) => bill.isCalculating)
  const notes = [...new Set(bills.map((bill) => `${text.period(bill)} · ${text.status(bill)}`))]
  const amountOf = (minor: number) =>
    minor === 0 ? <span className="soft">{t('season.none')}</span> : text.money(minor)
  const period = account.document.pause === null ? text.period : () => t('season.ifPaid')
  const rest = isFirst ? bills.find((bill) => bill.isRest) : undefined
  if (rest !== undefined) return <RestReadout column={column} rest={rest} account={account} />
  const heading = isPaid
    ? t('season.lastPaid', { date: text.days(column) })
    : t('season.readout', { date: text.soon(column), period: [...new Set(bills.map(period))].join(', ') })
  return (
    <div className="readout" aria-live="polite">
      <p>
        {isFirst ? (
          <b>{heading}</b>
        ) : (
          <>
            <b>{text.days(column)}</b>
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </>
        )}
      </p>
      <dl>
        {rows.map((row) => (
          <div key={row}>
            <dt>
              {row !== 'goodwill' && <i className={`pitch-key kind-${row}`} />}
              {text.row(row)}
            </dt>
            <dd>{isCalculating ? '–' : amountOf(rowTotal(column, row))}</dd>
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

interface RestReadoutProps extends Pick<ReadoutProps, 'column' | 'account'> {
  readonly rest: SeasonBill
}

function RestReadout({ column, rest, account }: RestReadoutProps) {
  const t = useTranslations()
  const text = useSeasonText(account)
  const received = column.bills.reduce((sum, { drawnAs, total }) => (drawnAs === 'paid' ? sum + total : sum), 0)
  const rows = [
    [t('transfer.billed'), text.money(received + rest.total)],
    [t('transfer.paid'), text.money(-received)],
  ] as const
  return (
    <div className="readout">
      <p>
        <b>{t('transfer.dueBy', { month: text.monthName(rest), date: text.near(rest.paidOn) })}</b>
        <span>{text.status(rest)}</span>
      </p>
      <dl>
        {rows.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('transfer.open')}</dt>
          <dd>{text.money(rest.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
