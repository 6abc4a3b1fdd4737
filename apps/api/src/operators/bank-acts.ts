import * as z from 'zod/mini'
import { type BookedLine, bookLine, closeLine } from '../features/payment/bank-file/book-line.ts'
import { type Taken, takeBankFile } from '../features/payment/bank-file/take-bank-file.ts'
import { act, administration, done, unchanged } from './act.ts'

const lineId = z.uuid()

export const bankActs = {
  'read-bank-file': act({
    command: 'bank-file read',
    input: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(200)), content: z.base64() }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { name, content }, { operator: by, now, ids, readIssuer }) => {
      const bytes = Buffer.from(content, 'base64')
      const own = readIssuer().bank?.account ?? null
      const taken = await takeBankFile(tx, { name, bytes, own, by, now, newId: ids.uuid })
      return taken.kind === 'read' ? done<Taken>(taken.fileId, taken) : unchanged<Taken>(taken)
    },
  }),
  'book-line': act({
    command: 'bank-file book',
    /** The bill by its id or the number of its invoice, or a payout by its id. */
    input: z.strictObject({ lineId, bill: z.string().check(z.minLength(1), z.maxLength(64)) }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, input, { operator: actor, now, ids, readIssuer }) => {
      const booked = await bookLine(tx, { ...input, actor, now, newId: ids.uuid, issuer: readIssuer() })
      return booked.kind === 'refused' ? booked : done<BookedLine>(`${input.lineId} ${input.bill}`, booked)
    },
  }),
  'close-line': act({
    command: 'bank-file close',
    input: z.strictObject({ lineId, as: z.enum(['waiting', 'set-aside', 'returned', 'not-ours']) }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, input, { operator: by, now }) => {
      const closed = await closeLine(tx, { ...input, by, now })
      if (typeof closed !== 'string') return closed
      return closed === 'closed' ? done(`${input.lineId} ${input.as}`, null) : unchanged(null)
    },
  }),
}
