import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { textScale } from '@touchline/ui/text-scale.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UsageAccount, UserRow } from '../../../forms/usage/account.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { useUserColumns } from './user-columns.tsx'
import '@touchline/ui/figures/table.css'

interface UserTableProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly rows: readonly UserRow[]
  readonly isTable: boolean
}

const WHOLE = 50
const ROW_PX = 57
const BEYOND = 12

/** Most used first; screen readers get the full count. */
export function UserTable({ account, kind, rows, isTable }: UserTableProps) {
  const t = useTranslations('usage.byUser')
  const columns = useUserColumns({ account, kind, isTable, most: rows[0]?.used ?? 0 })
  const { body, items, before, after } = useRows(rows)
  return (
    <table className={isTable ? 'table num users' : 'table num users bars'} aria-rowcount={rows.length + 1}>
      <caption className="hidden-text">{t('title')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ label, right }) => (
            <th key={label} scope="col" className={right === true ? 'right' : ''}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} columns={columns.length} />
        {items.map(({ row, index, measure }) => (
          <tr key={row.userId} aria-rowindex={index + 2} data-index={index} ref={measure}>
            {columns.map(({ label, right, cell }) => (
              <td key={label} data-label={label} className={right === true ? 'right' : ''}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        <Space height={after} columns={columns.length} />
      </tbody>
    </table>
  )
}

function useRows(rows: readonly UserRow[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const { length } = rows
  useLayoutEffect(() => {
    if (length > 0) setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [length])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is handed to a part that is memoized
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: length,
    estimateSize: () => ROW_PX * textScale(),
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (index) => rows[index]?.userId ?? index,
  })
  if (rows.length <= WHOLE)
    return { body, items: rows.map((row, index) => ({ row, index, measure: undefined })), before: 0, after: 0 }
  const seen = virtual.getVirtualItems()
  return {
    body,
    items: seen.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index, measure: virtual.measureElement }]
    }),
    before: (seen[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtual.getTotalSize() - ((seen.at(-1)?.end ?? scrollMargin) - scrollMargin),
  }
}

const Space = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody reads an empty row */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
