import { localDate } from '@touchline/contract/wire'
import { taxedIn } from '../../books/documents/taxed-in.store.ts'
import { inRead } from '../../db/transaction.ts'
import { amountText } from '../amount.ts'
import { type Command, given, UsageError } from '../command.ts'

export const listTaxes: Command = {
  name: 'list-taxes',
  positional: ['month'],
  options: {},
  summary:
    'what was invoiced in a month, e.g. 2026-11, less its credit notes: a line for each currency, category and rate of tax, ' +
    'with how many invoices need the address of their buyer and have none. Issued again, an invoice counts once',
  run: async ({ db, print }, values) => {
    const month = given(values, 'month')
    if (!localDate.safeParse(`${month}-01`).success) throw new UsageError(`a month looks like 2026-11, not "${month}"`)
    const rows = await inRead(db, { system: 'administration' }, (tx) => taxedIn(tx, month))
    for (const { currency, category, rate, invoices, creditNotes, withoutAddress, ...sums } of rows) {
      const [net, tax, total] = [sums.subtotal, sums.tax, sums.total].map((minor) => amountText(minor, currency))
      const papers = `invoices ${invoices}  credit notes ${creditNotes}  without address ${withoutAddress}`
      print(`${category}  ${(rate / 100).toFixed(2)}%  net ${net}  tax ${tax}  total ${total}  ${papers}`)
    }
    if (rows.length === 0) print('no invoices')
  },
}
