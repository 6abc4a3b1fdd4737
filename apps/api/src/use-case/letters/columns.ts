import type { BillColumns } from '../../books/notices/bill-columns.ts'
import type { Columns } from './content.ts'
import { amountIn, monthIn, type Telling } from './telling.ts'

/** Bills as the columns of a mail: the first with its amount, so that the text says what the picture shows. */
export function columnsIn({ bills, currency }: BillColumns, telling: Telling): Columns | undefined {
  const first = bills[0]
  const last = bills.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    amounts: bills.map(({ minor }) => minor),
    first: `${monthIn(first.month, telling)}, ${amountIn({ minor: first.minor, currency }, telling)}`,
    last: monthIn(last.month, telling),
  }
}
