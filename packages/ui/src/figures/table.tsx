import type { ReactNode } from 'react'
import './table.css'

export interface Column<R> {
  readonly label: string
  readonly right?: boolean
  /** Row header; above the cells where rows are stacked. */
  readonly heading?: boolean
  readonly mute?: boolean
  readonly cell: (row: R) => ReactNode
}

interface TableProps<R> {
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** Whether the caption is seen, where no heading says the same. */
  readonly isCaptionSeen?: boolean
  readonly className?: string
  readonly isMarked?: (row: R) => boolean
}

/** Below 600 px each row is a stack of labelled values. */
export const Table = <R,>({
  caption,
  columns,
  rows,
  keyOf,
  isCaptionSeen = false,
  className = '',
  isMarked,
}: TableProps<R>) => (
  <table className={`table num ${className}`}>
    <caption className={isCaptionSeen ? undefined : 'hidden-text'}>{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.label} scope="col" className={column.right === true ? 'right' : ''}>
            {column.mute === true ? <span className="hidden-text">{column.label}</span> : column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} className={isMarked?.(row) === true ? 'marked' : undefined}>
          {columns.map((column) =>
            column.heading === true ? (
              <th key={column.label} scope="row">
                {column.cell(row)}
              </th>
            ) : (
              <td
                key={column.label}
                data-label={column.mute === true ? undefined : column.label}
                className={column.right === true ? 'right' : ''}
              >
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
