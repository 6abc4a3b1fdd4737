import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { HistoryEntry } from '@touchline/contract/history'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { UndoCancellation } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { UndoChange } from '../../../forms/scheduled/scheduled-change.tsx'
import { useAccount } from '../../../lib/account/use-account.ts'
import { Chip } from '../../../ui/chip.tsx'
import { textScale } from '../../../ui/text-scale.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import type { LogRow } from './rows.ts'
import '../../../ui/figures/table.css'

const ROW_PX = 45
/** Rows beyond the window, so that a fast scroll finds them there. */
const BEYOND = 12
/** As many go to the printer. */
const MOST_PRINTED = 1_000

/** Which rows are rendered, and the room of those that are not; on paper they are all. */
function useVirtualRows(rows: readonly LogRow[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isPrinting = usePrinting()
  useEffect(() => {
    // What stands above may be drawn late, or grow.
    const observer = new ResizeObserver(() => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(top + window.scrollY)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is handed to a part that is memoized
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_PX * textScale(),
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (index) => rows[index]?.entry.sequence ?? index,
  })
  const items = virtual.getVirtualItems()
  const all = Array.from({ length: isPrinting ? Math.min(rows.length, MOST_PRINTED) : 0 }, (_, index) => index)
  return {
    body,
    measure: virtual.measureElement,
    items: isPrinting ? all : items.map(({ index }) => index),
    before: isPrinting ? 0 : (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: isPrinting ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
  }
}

/** Thousands of rows of which only those in the window are rendered; a screen reader gets the whole number. */
export function LogTable({ rows }: { readonly rows: readonly LogRow[] }) {
  const t = useTranslations('history')
  const terms = useTranslations('terms')
  const { body, items, before, after, measure } = useVirtualRows(rows)
  return (
    <table className="table num log" aria-rowcount={rows.length + 1}>
      <caption className="hidden-text">{t('log')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{t('columns.date')}</th>
          <th scope="col">{t('columns.who')}</th>
          <th scope="col">{t('columns.what')}</th>
          <th scope="col" className="right">
            {t('columns.money')}
          </th>
          <th scope="col">
            <span className="hidden-text">{terms('receipt')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} />
        {items.map((index) => {
          const row = rows[index]
          return row === undefined ? null : <Row key={row.entry.sequence} row={row} index={index} measure={measure} />
        })}
        <Space height={after} />
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly row: LogRow
  readonly index: number
  readonly measure: (row: HTMLTableRowElement | null) => void
}

function Row({ row: { entry, when, who, what, money, isScheduled, receipt }, index, measure }: RowProps) {
  const t = useTranslations('history')
  const terms = useTranslations('terms')
  const id = useId()
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td className="when">{when}</td>
      <td className="who">{who}</td>
      <td className="what" id={id}>
        {isScheduled && <Chip tone="later">{t('scheduled')}</Chip>} {what}
      </td>
      <td className="right money">{money}</td>
      <td className="right open">
        {receipt !== null && (
          <Link to="/receipt/$id" params={{ id: receipt.id }} aria-label={receipt.label}>
            {terms('receipt')}
          </Link>
        )}
        {isScheduled && <Undo entry={entry} describedBy={id} />}
      </td>
    </tr>
  )
}

const COLUMNS = 5

/** Keeps the scroll bar honest about rows that are not there. */
const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody reads an empty row */}
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  )

interface UndoProps {
  /** The row of what is scheduled. */
  readonly entry: HistoryEntry
  /** What is undone, for those who only hear the button. */
  readonly describedBy: string
}

/** Withdraws what is scheduled, where its row says so; the account is read for it alone. */
function Undo({ entry: { kind, facts }, describedBy }: UndoProps) {
  const account = useAccount()
  if (account.state !== 'ready') return null
  if (kind === 'reserve-cancellation') {
    const { id } = account.value.contract
    return <UndoCancellation contractId={id} date={facts.day ?? ''} describedBy={describedBy} />
  }
  return <UndoChange account={account.value} describedBy={describedBy} />
}
