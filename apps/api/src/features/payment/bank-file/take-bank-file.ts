import { createHash } from 'node:crypto'
import type { FileFault } from '@touchline/domain/bank-files'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../../db/connect.ts'
import { fileWithDigest, insertFile, insertLines, knownOf } from './bank-file.store.ts'
import { readBankFile } from './read-bank-file.ts'

interface Taking {
  readonly name: string
  readonly bytes: Uint8Array
  /** On our invoices; null where they name none. */
  readonly own: string | null
  readonly by: string
  readonly now: Instant
  readonly newId: () => string
}

export type Taken =
  | { readonly kind: 'read' | 'read-before'; readonly fileId: string }
  | { readonly kind: 'not-read'; readonly faults: readonly FileFault[] }

/** Nothing is booked by it. What is known by the bank's reference is counted, and does not wait again. */
export async function takeBankFile(tx: Tx, { name, bytes, own, by, now, newId }: Taking): Promise<Taken> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const before = await fileWithDigest(tx, digest)
  if (before !== undefined) return { kind: 'read-before', fileId: before.file_id }
  const file = readBankFile(bytes, { today: dateOf(now, 'UTC'), own })
  if (!('form' in file)) return { kind: 'not-read', faults: file }
  const references = await knownOf(tx, file)
  const known = file.lines.filter(({ reference }) => references.has(reference))
  const fileId = newId()
  await insertFile(tx, { fileId, digest, name, file, known, by, now })
  const lines = file.lines.filter(({ reference }) => !references.has(reference))
  await insertLines(tx, { fileId, file, lines: lines.map((line) => ({ ...line, lineId: newId() })) })
  return { kind: 'read', fileId }
}
