import { accountNames, exportForms } from '@touchline/domain/journal'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, minorUnits, numberInQuery, yearMonth } from '../wire.ts'
import * as calls from './calls/journal.ts'
import { check } from './check.ts'

const params = z.object({ month: yearMonth })

const book = z.object({
  currency,
  entries: z.int(),
  accounts: z.array(
    z.object({
      account: z.enum(accountNames),
      number: z.string(),
      name: z.string(),
      debit: minorUnits,
      credit: minorUnits,
    }),
  ),
  debit: minorUnits,
  credit: minorUnits,
  /** With the bills, the card provider and the bank's statement. */
  checks: z.object({ bills: check, provider: check, bank: check }),
  /** In which it can be written. */
  forms: z.array(z.enum(exportForms)),
})

const getJournal = endpoint({
  ...calls.getJournal,
  access: 'operator',
  right: 'read-journal',
  summary: 'A month of the journal by account, derived from the books, with what it adds up to.',
  params,
  response: z.object({
    month: yearMonth,
    /** Null: open. */
    closed: z.nullable(z.object({ by: z.string(), date: instant, digest: z.string() })),
    /** Whether it is over everywhere, and those before it are closed. */
    mayClose: z.boolean(),
    books: z.array(book),
  }),
  refusals: ['month-not-begun'],
})

const listJournalEntries = endpoint({
  ...calls.listJournalEntries,
  access: 'operator',
  right: 'read-journal',
  summary: 'The entries of an account in a month, each with its document.',
  params,
  query: z.strictObject({
    currency,
    account: z.enum(accountNames),
    /** How many were listed before. */
    after: z._default(numberInQuery(0, 100_000_000), 0),
    limit: z._default(numberInQuery(1, 500), 100),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        place: z.int(),
        day: localDate,
        /** Of a paper, or what bank or provider call it. */
        document: z.string(),
        isPayout: z.boolean(),
        club: z.string(),
        /** Null: of no club. */
        organizationId: z.nullable(id),
        /** Debit above 0. */
        amount: z.int(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
  refusals: ['month-not-begun'],
})

const closeJournal = endpoint({
  ...calls.closeJournal,
  access: 'operator',
  right: 'close-journal',
  summary: 'Closes a month of the journal: its entries stay, and what comes later is booked in the open one.',
  params,
  response: z.object({ digest: z.string(), entries: z.int() }),
  refusals: ['journal-closed', 'month-not-closable'],
})

const exportJournal = endpoint({
  ...calls.exportJournal,
  access: 'operator',
  right: 'export-journal',
  summary: 'A closed month of the journal as a file, streamed.',
  params,
  body: z.strictObject({ form: z.enum(exportForms), currency }),
  media: 'application/octet-stream',
  response: z.never(),
  refusals: ['journal-open', 'journal-unbalanced', 'form-not-possible'],
})

export const journalEndpoints = { getJournal, listJournalEntries, closeJournal, exportJournal } as const
