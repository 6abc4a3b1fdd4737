import { type Cell, CSV_MARK, csvRow } from '@touchline/domain/csv'

export type Column<R> = readonly [name: string, cell: (row: R) => Cell]

export async function* table<R>(
  columns: readonly Column<R>[],
  pages: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(columns.map(([name]) => name))
  for await (const rows of pages) yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('')
}
