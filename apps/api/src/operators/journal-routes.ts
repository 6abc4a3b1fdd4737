import type { journalEndpoints } from '@touchline/contract/desk/journal'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import { instantToWire } from '@touchline/contract/wire'
import { monthFromWire } from '@touchline/contract/wire-time'
import { accountNames, exportFault, exportForms, formOf, sidesOf } from '@touchline/domain/journal'
import { lastBegun } from '../books/journal/derive.ts'
import { inTransaction } from '../db/transaction.ts'
import { bookFor, formFault, writeExport } from '../features/journal/export-journal.ts'
import { listEntries } from '../features/journal/list-entries.ts'
import { type Check, type ReadJournal, readJournal } from '../features/journal/read-journal.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { attachment, FileBody } from '../http/file-body.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import type { Refusal } from '../use-case/refusal.ts'
import { actingOn, administration, carryOut, type NotActed } from './act.ts'
import { acts } from './acts.ts'
import { askedMonth } from './asked-month.ts'
import type { Desk } from './sign-in/desk.ts'

type Seen = ResponseOf<(typeof journalEndpoints)['getJournal']>
type SeenBook = Seen['books'][number]

const checkToWire = ({ state, difference, document }: Check) => ({ state, difference: Number(difference), document })

const checksToWire = ({ bills, provider, bank }: ReadJournal['books'][number]['checks']) => ({
  bills: checkToWire(bills),
  provider: checkToWire(provider),
  bank: checkToWire(bank),
})

/** Of what the use case refuses; another is a bug. */
function refusalOf<C extends RefusalCode>({ message, code, details }: NotActed, codes: readonly C[]): Refusal<C> {
  const known = codes.find((each) => each === code)
  if (known === undefined) throw new Error(message)
  return { kind: 'refused', code: known, message, details }
}

const ofPayouts: ReadonlySet<string> = new Set(['fee', 'others', 'payout', 'arrival'])

const entriesRoute = ({ db, cell, clock }: Pick<Deps, 'db' | 'cell' | 'clock'>): DeskRoute =>
  deskRoute('listJournalEntries', async ({ params, query }) => {
    const asked = askedMonth(params.month, lastBegun(clock.now()))
    if (asked.kind === 'refused') return asked
    const of = { ...query, month: asked.month, issuer: cell.issuer.code }
    const { entries, hasMore } = await inTransaction(db, administration(), (tx) => listEntries(tx, of), {
      isolation: 'repeatable read',
    })
    return answer({
      entries: entries.map(({ entry: { kind, day, document, club }, minor, organizationId }, at) => ({
        place: query.after + at + 1,
        day,
        document,
        isPayout: ofPayouts.has(kind),
        club,
        organizationId,
        amount: Number(minor),
      })),
      next: hasMore ? query.after + entries.length : null,
    })
  })

export function journalRoutes(deps: Deps, desk: Desk): readonly DeskRoute[] {
  const { db, clock, cell } = deps
  const { issuer } = cell
  const bookOf = (asked: Pick<Parameters<typeof bookFor>[0], 'month' | 'currency'>) =>
    bookFor(asked, { issuer, booksOf: desk.settings.booksOf, now: clock.now() })

  function toWire(month: string, { currency, ledger, entries, checks }: ReadJournal['books'][number]): SeenBook {
    const book = bookOf({ month: monthFromWire(month), currency })
    const { debit, credit } = sidesOf(ledger)
    return {
      currency,
      entries,
      accounts: accountNames.flatMap((account) => {
        const sides = ledger.get(account)
        if (sides === undefined) return []
        return [{ account, ...book.accounts[account], debit: Number(sides.debit), credit: Number(sides.credit) }]
      }),
      debit: Number(debit),
      credit: Number(credit),
      checks: checksToWire(checks),
      forms: exportForms.filter((form) => exportFault(form, book) === null),
    }
  }

  return [
    deskRoute('getJournal', async ({ params: { month } }) => {
      const now = clock.now()
      const asked = askedMonth(month, lastBegun(now))
      if (asked.kind === 'refused') return asked
      const of = { month: asked.month, issuer: issuer.code, now }
      const read = await inTransaction(db, administration(), (tx) => readJournal(tx, of), {
        isolation: 'repeatable read',
      })
      const { closed, mayClose, books } = read
      return answer({
        month,
        closed: closed && { by: closed.closedBy, date: instantToWire(closed.closedAt), digest: closed.digest },
        mayClose,
        books: books.map((book) => toWire(month, book)),
      })
    }),
    entriesRoute(deps),
    deskRoute('closeJournal', async ({ operator, params: { month } }) => {
      const outcome = await carryOut(actingOn(deps, operator), acts['close-journal'], { month })
      if (outcome.kind === 'refused') return refusalOf(outcome, ['journal-closed', 'month-not-closable'])
      const { digest, entries } = outcome.said
      return answer({ digest, entries })
    }),
    deskRoute('exportJournal', async ({ operator, params: { month }, body: { form, currency } }) => {
      const book = bookOf({ month: monthFromWire(month), currency })
      const fault = formFault(form, book)
      if (fault !== null) return fault
      const outcome = await carryOut(actingOn(deps, operator), acts['export-journal'], { month, form, currency })
      if (outcome.kind === 'refused') return refusalOf(outcome, ['journal-open', 'journal-unbalanced'])
      const headers = { 'content-disposition': attachment(formOf(form).name(book)) }
      return answer(new FileBody(writeExport(db, form, book), headers))
    }),
  ]
}
