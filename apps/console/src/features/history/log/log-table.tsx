import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/chip.tsx'
import type { LogRow } from './rows.ts'
import { Undo } from './undo.tsx'
import { useVirtualRows } from './virtual-rows.ts'
import '../../../ui/figures/table.css'

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
