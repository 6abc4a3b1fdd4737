import type { FileFault } from '@touchline/domain/bank-files'
import type { Currency } from '@touchline/domain/money'
import { bytesOfFile } from '../../configuration/operators-file.ts'
import { fileOf, listFiles } from '../../features/payment/bank-file/bank-file.store.ts'
import { acts } from '../../operators/acts.ts'
import { type BankFileSeen, bankFileSeen } from '../../operators/bank-file-seen.ts'
import { actBy, reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, given, givenId, Refused, UsageError } from '../command.ts'

const MOST_BYTES = 12 * 1_024 * 1_024

const faultText = ({ kind, place, found }: FileFault): string =>
  [place === null ? 'the file' : `line ${place}`, kind.replaceAll('-', ' '), found]
    .filter((each) => each !== '')
    .join(': ')

const signedText = (amount: number, currency: Currency): string =>
  amount < 0 ? `-${amountText(-amount, currency)}` : amountText(amount, currency)

type Line = BankFileSeen['waiting'][number]

const proposedText = ({ fit, proposal, nearest, payout }: Line, currency: Currency): string => {
  if (payout !== null) {
    const { payoutId, by, above } = payout
    const rest = above === 0 ? '' : `, ${signedText(above, currency)} more`
    return `${fit}: payout ${payoutId} by ${by.join(', ')}${rest}`
  }
  if (proposal !== null) {
    const { bill, by, above, bills } = proposal
    const several = bills > 1 ? ` and ${bills - 1} more` : ''
    const rest = above === 0 ? '' : `, ${amountText(Math.abs(above), currency)} ${above > 0 ? 'more' : 'less'}`
    return `${fit}: ${bill.number ?? bill.billingInfoId}${several} of ${bill.club} by ${by.join(', ')}${rest}`
  }
  if (fit === 'out') return 'went out'
  const near = nearest.map(({ club, open }) => `${club} ${amountText(open, currency)}`)
  return ['no bill', ...(near.length === 0 ? [] : [`nearest open: ${near.join(', ')}`])].join('; ')
}

async function show(context: Context, fileId: string): Promise<void> {
  const seen = await reading(context, (tx) => bankFileSeen(tx, fileId))
  if (seen === null) throw new Refused(`no file ${fileId} in this region; bank-file list has those that were read`)
  const { print } = context
  const { currency, waiting, settled, faults, known } = seen
  print(`${seen.name}  ${seen.form}  ${seen.account}  ${seen.readDate} by ${seen.readBy}`)
  for (const fault of faults) print(`not read: ${faultText(fault)}`)
  if (known.count > 0) print(`known before: ${known.count}, ${signedText(known.total, currency)}`)
  for (const line of waiting) {
    const said = [line.payer, line.payersReference, line.remittance].filter((each) => each !== '').join(' | ')
    print(`${line.lineId}  ${line.day}  ${signedText(line.amount, currency)}  ${said}  ${proposedText(line, currency)}`)
  }
  for (const line of settled)
    print(
      `${line.lineId}  ${line.day}  ${signedText(line.amount, currency)}  ${line.state} by ${line.by}  ${line.club ?? ''}`.trimEnd(),
    )
}

const operator = { value: 'name', isRequired: true, says: 'who read the statement; the audit keeps it' }

const readCommand: Command = {
  name: 'bank-file read',
  positional: ['file'],
  options: { operator },
  summary:
    'reads a file of the bank (camt.053, MT940 or Zengin) and proposes the bill of each line; nothing is booked, and the same file ' +
    'again changes nothing',
  run: async (context, values) => {
    const path = given(values, 'file')
    const bytes = bytesOfFile(path, MOST_BYTES)
    if (!('v' in bytes)) throw new UsageError(`${path}: ${bytes.fault}; give the path of a file of the bank`)
    const input = { name: path.replace(/^.*[/\\]/, '').slice(0, 200), content: bytes.v.toString('base64') }
    const { said } = await actBy(context, values, acts['read-bank-file'], input)
    if (said.kind === 'not-read') throw new Refused(['nothing was read', ...said.faults.map(faultText)].join('\n'))
    if (said.kind === 'read-before') context.print('it was read already')
    context.print(said.fileId)
    await show(context, said.fileId)
  },
}

const listCommand: Command = {
  name: 'bank-file list',
  positional: [],
  options: {},
  summary: 'files of the bank that were read, the newest first, with how many of their lines wait',
  run: async (context) => {
    const files = await reading(context, (tx) => listFiles(tx))
    for (const { file_id: id, file_name: name, account, lines, waiting, read_at: time, read_by: by } of files)
      context.print(`${id}  ${new Date(time).toISOString()}  ${account}  ${waiting} of ${lines} wait  ${name}  ${by}`)
    if (files.length === 0) context.print('no file was read')
  },
}

const showCommand: Command = {
  name: 'bank-file show',
  positional: ['file-id'],
  options: {},
  summary: 'the lines of a file of the bank: which bill is proposed and why, and what became of the others',
  run: async (context, values) => {
    const fileId = givenId(values, 'file-id', 'bank-file list has them')
    if ((await reading(context, (tx) => fileOf(tx, fileId))) === undefined) throw new Refused(`no file ${fileId}`)
    await show(context, fileId)
  },
}

const bookCommand: Command = {
  name: 'bank-file book',
  positional: ['line-id', 'bill'],
  options: { operator },
  summary:
    'books a line of the bank for a bill, named by its id or its invoice, as book-transfer does: with the bank’s day, amount and ' +
    'reference; or for a payout of the card provider, which it closes',
  run: async (context, values) => {
    const lineId = givenId(values, 'line-id', 'bank-file show has them')
    const { said: booked } = await actBy(context, values, acts['book-line'], { lineId, bill: given(values, 'bill') })
    if (booked.kind === 'paid-out') return context.print('the payout arrived')
    if (booked.kind === 'was-booked') return context.print('it was booked already')
    context.print(booked.open === 0 ? 'paid; the receipt is in the billing history' : 'paid in part')
  },
}

const closings = ['waiting', 'set-aside', 'returned', 'not-ours'] as const

const closeCommand: Command = {
  name: 'bank-file close',
  positional: ['line-id', closings.join('|')],
  options: { reason: { value: 'text', isRequired: true, says: 'for our records' }, operator },
  summary:
    'says what becomes of a line that pays no bill: set aside until somebody knows whose it is, returned at the bank, or not ours; ' +
    'it can change again until it is booked for a bill; a payout that it closed waits for a line again',
  run: async (context, values) => {
    const lineId = givenId(values, 'line-id', 'bank-file show has them')
    const typed = given(values, closings.join('|'))
    const as = closings.find((each) => each === typed)
    if (as === undefined) throw new UsageError(`a line becomes ${closings.join(', ')}, not "${typed}"`)
    await actBy(context, values, acts['close-line'], { lineId, as })
    context.print(as)
  },
}

export const bankFileCommands: readonly Command[] = [readCommand, listCommand, showCommand, bookCommand, closeCommand]
