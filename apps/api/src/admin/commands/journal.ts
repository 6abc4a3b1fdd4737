import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type ExportForm, exportForms, formOf } from '@touchline/domain/journal'
import { type Currency, currencies } from '@touchline/domain/money'
import { bookFor, formFault, writeExport } from '../../features/journal/export-journal.ts'
import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import { type Command, given, Refused, UsageError, type Values } from '../command.ts'

const month = { value: 'YYYY-MM', isRequired: true, says: 'the month of the journal' } as const
const operator = { value: 'name', isRequired: true, says: 'who does it; the chain of operators keeps it' } as const

function monthIn(values: Values): string {
  const typed = given(values, 'month')
  if (!/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/.test(typed)) throw new UsageError('--month is a month, e.g. 2026-11')
  return typed
}

const toWire = (typed: string): string => typed.replace('-', '')

const oneOf = <T extends string>(values: Values, name: string, all: readonly T[]): T => {
  const typed = given(values, name)
  const found = all.find((each) => each === typed)
  if (found === undefined) throw new UsageError(`--${name} is ${all.join(', ')}, not "${typed}"`)
  return found
}

const closeCommand: Command = {
  name: 'journal close',
  positional: [],
  options: { month, operator },
  summary:
    'closes a month of the journal once it is over everywhere, the earliest first: its entries stay, and what comes later is ' +
    'booked in the open one; prints its digest',
  run: async (context, values) => {
    const { said } = await actBy(context, values, acts['close-journal'], { month: toWire(monthIn(values)) })
    context.print(`${said.entries} entries`)
    context.print(`digest ${said.digest}`)
  },
}

const exportCommand: Command = {
  name: 'journal export',
  positional: [],
  options: {
    month,
    form: { value: exportForms.join('|'), isRequired: true, says: 'of which ledger' },
    currency: { value: currencies.join('|'), isRequired: true, says: 'of which currency' },
    file: { value: 'path', isRequired: true, says: 'where to; a file that is there stays' },
    operator,
  },
  summary:
    'writes a closed month of the journal as a file: CSV, DATEV (EXTF 700, Windows-1252), FEC, freee, Money Forward or Yayoi ' +
    '(freee and Yayoi in Shift_JIS); accounts are those of DESK_FILE',
  run: async (context, values) => {
    const { db, clock, print } = context
    const of = { month: monthIn(values), currency: oneOf<Currency>(values, 'currency', currencies) }
    const form = oneOf<ExportForm>(values, 'form', exportForms)
    const path = given(values, 'file')
    const book = bookFor(of, { issuer: context.readIssuer(), booksOf: context.readBooksOf(), now: clock.now() })
    const fault = formFault(form, book)
    if (fault !== null) throw new Refused(fault.message)
    await actBy(context, values, acts['export-journal'], { month: toWire(of.month), form, currency: of.currency })
    await pipeline(writeExport(db, form, book), createWriteStream(path, { flags: 'wx' }))
    print(`${path}, as ${formOf(form).name(book)}`)
  },
}

export const journalCommands: readonly Command[] = [closeCommand, exportCommand]
