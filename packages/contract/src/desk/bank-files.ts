import { bankForms, clues, fileFaults, payoutClues } from '@touchline/domain/bank-files'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, minorUnits, yearMonth } from '../wire.ts'
import * as calls from './calls/bank-files.ts'

const MOST_FILE_BYTES = 12 * 1_024 * 1_024

const bill = z.object({
  organizationId: id,
  club: z.string(),
  billingInfoId: id,
  /** Of its invoice; null where it has none yet. */
  number: z.nullable(z.string()),
  month: yearMonth,
  open: minorUnits,
})

/** Below 0 what went. */
const signedUnits = z.int()

const fault = z.object({
  kind: z.enum(fileFaults),
  /** An entry, a line of text or a record, by the form; null where it is of the whole file. */
  place: z.nullable(z.int()),
  found: z.string(),
})

const line = z.object({
  lineId: id,
  place: z.int(),
  day: localDate,
  amount: signedUnits,
  payer: z.string(),
  payersReference: z.string(),
  remittance: z.string(),
  /** The bank's own, or made of what the line says. */
  reference: z.string(),
})

const waitingLine = z.object({
  ...line.shape,
  fit: z.enum(['exact', 'near', 'none', 'out']),
  proposal: z.nullable(
    z.object({
      bill,
      by: z.array(z.enum(clues)),
      /** How many bills of the club it names; their sum is compared. */
      bills: z.int(),
      /** Minor units: what came above what is open; below 0 what stays open. */
      above: signedUnits,
    }),
  ),
  /** A payout of the card provider that it may be; then no bill is proposed. */
  payout: z.nullable(
    z.object({
      payoutId: z.string(),
      arrivesOn: localDate,
      by: z.array(z.enum(payoutClues)),
      /** Minor units: what came above the payout. */
      above: signedUnits,
    }),
  ),
  /** Bills that are open by about as much, where none is proposed. */
  nearest: z.array(bill),
  /** Whose it seems to be, where that club pays by card. */
  paysByCard: z.nullable(z.object({ organizationId: id, club: z.string() })),
})

const settledLine = z.object({
  ...line.shape,
  state: z.enum(['booked', 'set-aside', 'returned', 'not-ours', 'paid-out']),
  organizationId: z.nullable(id),
  club: z.nullable(z.string()),
  billingInfoId: z.nullable(id),
  by: z.string(),
  date: instant,
})

const file = z.object({
  fileId: id,
  name: z.string(),
  form: z.enum(bankForms),
  account: z.string(),
  currency,
  readBy: z.string(),
  readDate: instant,
})

const access = { access: 'operator' } as const

const readBankFile = endpoint({
  ...calls.readBankFile,
  ...access,
  right: 'read-bank-file',
  summary:
    'Reads a file of the bank: camt.053, MT940 or Zengin. Nothing is booked by it; the same file again changes nothing.',
  bodyBytes: Math.ceil(MOST_FILE_BYTES / 3) * 4 + 4_096,
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    content: z.base64(),
  }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('read'), fileId: id }),
    z.object({ kind: z.literal('read-before'), fileId: id }),
    z.object({ kind: z.literal('not-read'), faults: z.array(fault) }),
  ]),
  refusals: [],
})

const listBankFiles = endpoint({
  ...calls.listBankFiles,
  ...access,
  right: 'read-transfers',
  summary: 'The bank’s files that were read, the newest first, with how many of their lines wait.',
  response: z.object({ files: z.array(z.object({ ...file.shape, lines: z.int(), waiting: z.int() })) }),
  refusals: [],
})

const getBankFile = endpoint({
  ...calls.getBankFile,
  ...access,
  right: 'read-transfers',
  summary:
    'A file of the bank: its lines that wait, each with the bill that is proposed and why, and what became of the others.',
  params: z.object({ fileId: id }),
  response: z.object({
    ...file.shape,
    opening: z.nullable(signedUnits),
    closing: z.nullable(signedUnits),
    /** Of all its lines that were read. */
    moved: signedUnits,
    /** Lines that an earlier file had, or that were booked by hand. */
    known: z.object({ count: z.int(), total: signedUnits }),
    faults: z.array(fault),
    counts: z.object({ exact: z.int(), near: z.int(), none: z.int(), out: z.int() }),
    /** Five hundred at most, those with a proposal first. */
    waiting: z.array(waitingLine),
    /** Five hundred at most. */
    settled: z.array(settledLine),
  }),
  refusals: ['not-found'],
})

export const bankFileEndpoints = { readBankFile, listBankFiles, getBankFile } as const
