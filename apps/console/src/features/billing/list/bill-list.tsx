import { stateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf } from '@touchline/domain/calendar'
import { partsOfBills } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { stepOf } from '@touchline/ui/input/step-key.ts'
import { EmptyState } from '@touchline/ui/states.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BillChip } from '../../../forms/bill/bill-chip.tsx'
import { useNoPayments } from '../../../forms/bill/use-no-payments.ts'
import { Loading } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useNavigate } from '../../../lib/navigation/index.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'
import type { BillAccount } from '../month/line-sentence.ts'
import type { BillingView } from '../view.ts'
import { hasTerm, Slept, useBillColumns, useMonthName } from './bill-columns.tsx'
import { BillLink } from './bill-link.tsx'
import './list.css'

const pageSizes = [15, 30, 60, 120] as const
const [smallest] = pageSizes

interface Pages<Row> {
  readonly rows: readonly Row[]
  readonly all: number
  readonly page: number
  readonly count: number
  readonly size: number
  open(page: number): void
  resize(size: number): void
}

function usePages<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): Pages<Row> {
  const [page, setPage] = useState(() => Math.max(0, Math.floor(rows.findIndex(isFirst) / smallest)))
  const [size, setSize] = useState<number>(smallest)
  return {
    rows: rows.slice(page * size, (page + 1) * size),
    all: rows.length,
    page,
    count: Math.max(1, Math.ceil(rows.length / size)),
    size,
    open: setPage,
    resize: (next) => {
      setPage(Math.floor((page * size) / next))
      setSize(next)
    },
  }
}

interface PageBarProps<Row> {
  readonly pages: Pages<Row>
  readonly earlier: Earlier | null
}

function PageBar<Row>({ pages, earlier }: PageBarProps<Row>) {
  const t = useTranslations('bills')
  const { page, count, size } = pages
  if (pages.all <= smallest && earlier === null) return null
  const isLast = page >= count - 1
  return (
    <nav className="pages" aria-label={t('pages')}>
      <SelectField label={t('rowsPerPage')} value={size} onChange={({ target }) => pages.resize(Number(target.value))}>
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button look="ghost" disabled={page === 0} onClick={() => pages.open(page - 1)}>
        {t('newer')}
      </Button>
      <span className="small num">{t('pageOf', { page: page + 1, pages: count })}</span>
      <Button
        look="ghost"
        disabled={isLast && earlier === null}
        busy={isLast && earlier?.isLoading === true}
        onClick={() => (isLast ? earlier?.load() : pages.open(page + 1))}
      >
        {t('older')}
      </Button>
    </nav>
  )
}

interface BillListProps {
  readonly view: BillingView
  readonly account: BillAccount
  readonly chosen: string
  readonly earlier: Earlier | null
}

export interface Earlier {
  readonly isLoading: boolean
  load(): void
}

export function BillList({ view: { past, running, hasGaps }, account, chosen, earlier }: BillListProps) {
  const t = useTranslations()
  const none = useNoPayments(account)
  const [year, setYear] = useState(() => yearToOpen(past, chosen))
  const shown = past.filter((bill) => yearOf(bill).startsWith(year))
  const pages = usePages(shown, (bill) => bill.billingTargetYearMonth === chosen)
  const all = running === null ? past : [running, ...past]
  const read = [...new Set(past.map(yearOf))].toReversed()
  const oldest = read[0] ?? ''
  const reachesBack = (chosenYear: string) => chosenYear <= oldest
  const years = earlier === null ? read : [...new Set([...yearsUntil(oldest, account), ...read])]
  const columns = useBillColumns({ all, chosen, year, account })
  const onKeyDown = useRowKeys(pages.rows)
  const { rows, older } = useFocusOnOlder(pages, reachesBack(year) ? earlier : null)
  const chooseYear = (next: string) => {
    setYear(next)
    pages.open(0)
    if (next !== '' && reachesBack(next)) earlier?.load()
  }
  const list = (
    <Card
      title={t('shell.billingHistory')}
      action={<YearFilter years={years} chosen={year} onChoose={chooseYear} />}
      className="bill-list"
    >
      {past.length === 0 ? (
        <EmptyState>{none}</EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links within are the controls
        <div ref={rows} onKeyDown={onKeyDown}>
          <Table
            caption={t('bills.payments')}
            className={`bill-rows ${year === '' ? '' : 'of-year'}`}
            columns={columns}
            rows={pages.rows}
            keyOf={(row) => row.billingInfoId}
            isMarked={(row) => row.billingTargetYearMonth === chosen}
          />
        </div>
      )}
      {pages.all === 0 && earlier?.isLoading === true && <Loading />}
      <PageBar pages={pages} earlier={older} />
      {hasGaps && <p className="bill-gaps small soft">{t('bills.gaps')}</p>}
      {all.length > 0 && !hasTerm(all) && <Legend />}
    </Card>
  )
  return (
    <div className="bill-column">
      {running !== null && (
        <RunningBill bill={running} account={account} isChosen={running.billingTargetYearMonth === chosen} />
      )}
      {list}
    </div>
  )
}

/** On the first older bill, where they leave the button nothing to do. */
function useFocusOnOlder({ rows: shown, page, count }: Pages<BillingInfo>, earlier: Earlier | null) {
  const rows = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<number | null>(null)
  const isNeeded = from !== null && earlier === null && page >= count - 1
  useEffect(() => {
    const links = rows.current?.querySelectorAll<HTMLElement>('.bill-link')
    if (isNeeded) (links?.[from] ?? links?.[links.length - 1])?.focus()
  }, [isNeeded, from])
  const load = () => {
    setFrom(shown.length)
    earlier?.load()
  }
  return { rows, older: earlier && { ...earlier, load } }
}

interface YearFilterProps {
  readonly years: readonly string[]
  readonly chosen: string
  readonly onChoose: (year: string) => void
}

const MOST_SEGMENTS = 3

function YearFilter({ years, chosen, onChoose }: YearFilterProps) {
  const t = useTranslations()
  if (years.length < 2) return <span className="small soft num">{years[0]}</span>
  if (years.length > MOST_SEGMENTS) {
    return (
      <SelectField label={t('terms.year')} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('bills.allYears')}</option>
        {years.toReversed().map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    )
  }
  const segments = [...years.map((each) => ({ key: each, label: each })), { key: '', label: t('bills.all') }]
  return <Segments label={t('terms.year')} segments={segments} chosen={chosen} onChoose={onChoose} />
}

/** A year with fewer bills is shown with the one before. */
const FEWEST = 8

/** The year of the open month if full enough, else all. */
function yearToOpen(past: readonly BillingInfo[], chosen: string): string {
  const year = chosen.slice(0, 4)
  const own = past.filter((bill) => yearOf(bill) === year)
  return own.length >= FEWEST || (own.length > 0 && own.length === past.length) ? year : ''
}

function yearsUntil(year: string, { contract: { entries, zone }, now }: BillAccount): readonly string[] {
  const first = Number(dateOf(Math.min(now, ...entries.map(({ start }) => start)), zone).slice(0, 4))
  return Array.from({ length: Math.max(0, Number(year) - first) }, (_, place) => String(first + place))
}

const yearOf = ({ billingTargetYearMonth }: BillingInfo): string => billingTargetYearMonth.slice(0, 4)

function useRowKeys(rows: readonly BillingInfo[]) {
  const navigate = useNavigate()
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    const links = [...currentTarget.querySelectorAll<HTMLElement>('.bill-link')]
    const at = target instanceof HTMLElement ? links.indexOf(target) : -1
    const to = at < 0 ? undefined : stepOf(key, at, links.length, 'down')
    const row = to === undefined ? undefined : rows[to]
    if (to === undefined || row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    links[to]?.focus()
    void navigate({
      to: '.',
      search: { month: monthText(row.billingTargetYearMonth) },
      replace: true,
      resetScroll: false,
    })
  }
}

function Legend() {
  const t = useTranslations('season.parts')
  return (
    <ul className="bill-legend" aria-hidden="true">
      {partsOfBills.map((part) => (
        <li key={part}>
          <i className={`bill-key kind-${part}`} />
          {t(part)}
        </li>
      ))}
    </ul>
  )
}

interface RunningBillProps {
  readonly bill: BillingInfo
  readonly account: BillAccount
  readonly isChosen: boolean
}

function RunningBill({ bill, account, isChosen }: RunningBillProps) {
  const { locale } = useLanguage()
  const nameOf = useMonthName('')
  const { total: minor, currency } = bill.charge
  return (
    <section className={`card bill-running num ${isChosen ? 'marked' : ''}`}>
      <div>
        <BillLink bill={bill} isChosen={isChosen}>
          {nameOf(bill)}
        </BillLink>
        <Slept bill={bill} account={account} />
      </div>
      <BillChip state={stateOf(bill, account.contract.zone, account.now)} currency={currency} />
      {bill.billingStatus !== 'InProgress' && <span>{moneyText({ minor, currency, locale })}</span>}
    </section>
  )
}
