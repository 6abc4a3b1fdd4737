import { currency, yearMonth } from '@touchline/contract/wire'
import { monthFromWire } from '@touchline/contract/wire-time'
import { exportForms } from '@touchline/domain/journal'
import * as z from 'zod/mini'
import { type ClosedJournal, closeJournal } from '../features/journal/close-journal.ts'
import { exportable } from '../features/journal/export-journal.ts'
import { act, administration, done } from './act.ts'

export const journalActs = {
  'close-journal': act({
    command: 'journal close',
    input: z.strictObject({ month: yearMonth }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { month: written }, by) => {
      const month = monthFromWire(written)
      const closed = await closeJournal(tx, { ...by, month })
      return closed.kind === 'refused' ? closed : done<ClosedJournal>(`${month} ${closed.digest}`, closed)
    },
  }),
  'export-journal': act({
    command: 'journal export',
    input: z.strictObject({ month: yearMonth, form: z.enum(exportForms), currency }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { month: written, form, currency: of }) => {
      const month = monthFromWire(written)
      const found = await exportable(tx, { month, currency: of })
      return found.kind === 'refused' ? found : done(`${month} ${form} ${of} ${found.digest}`, null)
    },
  }),
}
