import type { Preview } from '@touchline/contract/desk/preview'
import { Previewed } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type BackupCommand, type Command, Refused, type ServerCommand, UsageError } from '../command.ts'

/** Acts of one transaction without external effects. */
const previewed = [
  'refund-billing',
  'send-documents',
  'send-mail-again',
  'charge-again',
  'send-evidence',
  'book-transfer',
  'return-credit',
  'move-transfer',
  'set-payment-method',
  'goodwill',
  'trial',
  'grant-plan',
  'change-plan',
  'cancel-plan',
  'rename-organization',
  'end-vat-number',
  'add-administrator',
  'release-organization',
  'end-sessions',
  'set-login-address',
  'remove-second-factor',
  'end-provider-link',
  'export-person',
  'erase-person',
] as const

export const previewCommand: Command = {
  name: 'preview',
  positional: ['command ...'],
  options: {},
  summary: `what a command would do, with all that follows it, and does nothing: ${previewed.join(', ')}`,
  run: () => Promise.reject(new UsageError('preview is followed by a command, as it would be typed')),
}

const billText = (bill: NonNullable<Preview['nextBill']>['before']): string =>
  bill === null
    ? 'none'
    : `${bill.paidOn} ${amountText(bill.total, bill.currency)}, tax ${amountText(bill.tax, bill.currency)}`

function* linesOf({
  changes,
  nextBill,
  sums,
  documents,
  mails,
  audit,
  events,
  jobs,
  digest,
}: Preview): Generator<string> {
  if (!changes) yield 'nothing would change'
  yield 'What they get'
  for (const { kind, series, total, tax, currency } of documents)
    yield `  ${kind} ${series}  ${amountText(total, currency)}, tax ${amountText(tax, currency)}`
  if (documents.length === 0) yield '  no document'
  yield 'What stays'
  if (nextBill === null) yield '  every bill'
  else {
    const [before, after] = [billText(nextBill.before), billText(nextBill.after)]
    yield `  next bill ${before === after ? `${before}, as it is` : `${before}; then ${after}`}`
  }
  for (const { currency, count, total } of sums) yield `  due by card: ${count} bills, ${amountText(total, currency)}`
  yield 'What the books say'
  for (const { action, subject, after } of audit) yield `  ${action}  ${subject}  ${JSON.stringify(after)}`
  for (const { kind, at } of jobs) yield `  work ${kind}  ${at}`
  for (const { kind } of events) yield `  event ${kind}`
  yield 'What they read'
  for (const { to, subject, text } of mails) {
    yield `  ${to}  ${subject}`
    yield text.replaceAll(/^/gm, '    ')
  }
  if (mails.length === 0) yield '  no mail'
  yield `digest ${digest}`
}

export function previewOf(command: Command | BackupCommand | ServerCommand): Command {
  const { name } = command
  if (!('run' in command) || !previewed.some((one) => one === name))
    throw new UsageError(`${name} has no preview; there is one of ${previewed.join(', ')}`)
  return {
    ...command,
    run: async (context, values) => {
      try {
        await command.run({ ...context, instead: 'preview' }, values)
      } catch (error) {
        if (!(error instanceof Previewed)) throw error
        if (error.seen.kind === 'refused') throw new Refused(error.seen.message)
        for (const line of linesOf(error.seen)) context.print(line)
      }
    },
  }
}
