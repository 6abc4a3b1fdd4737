import { monthFromWire } from '@touchline/contract/wire-time'
import type { Currency } from '@touchline/domain/money'
import { payoutSeen, payoutsSeen } from '../../operators/payouts-seen.ts'
import { reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, given, Refused, UsageError, type Values } from '../command.ts'

const signed = (amount: number, currency: Currency): string =>
  amount < 0 ? `-${amountText(-amount, currency)}` : amountText(amount, currency)

type Payout = Awaited<ReturnType<typeof payoutsSeen>>['payouts'][number]

const sides = ['bills', 'provider', 'bank'] as const

const checksText = ({ checks, currency }: Pick<Payout, 'checks' | 'currency'>): string =>
  sides
    .map((side) => {
      const { state, difference, document } = checks[side]
      return state === 'differs'
        ? `${side}: differs by ${signed(difference, currency)}, first ${document ?? ''}`
        : `${side}: ${state === 'unread' ? 'not compared yet' : 'adds up'}`
    })
    .join('; ')

const payoutText = (payout: Payout): string => {
  const { payoutId, currency, amount, arrivesOn, state, failure } = payout
  const said = failure === null ? state : `${state} (${failure})`
  return `${payoutId}  ${signed(amount, currency)}  arrives ${arrivesOn}  ${said}  ${checksText(payout)}`
}

async function list(context: Context, month: string): Promise<void> {
  const { print, clock } = context
  const { payouts, leftOut, owed } = await reading(context, (tx) => payoutsSeen(tx, monthFromWire(month), clock.now()))
  for (const payout of payouts) print(payoutText(payout))
  if (payouts.length === 0) print('no payout was made in this month')
  for (const { payoutId, amount, currency } of leftOut)
    print(`left out, of no bill here: ${payoutId}  ${signed(amount, currency)}`)
  for (const { currency, charges, amount } of owed)
    print(`in no payout yet: ${signed(amount, currency)}, ${charges} charges`)
}

const PAGE = 500

async function show(context: Context, payoutId: string): Promise<void> {
  const { print } = context
  let after: string | undefined
  do {
    const from = after
    const seen = await reading(context, (tx) => payoutSeen(tx, { payoutId, after: from, limit: PAGE }))
    if (seen === null) throw new Refused(`no payout ${payoutId} with a bill of this region`)
    const { currency, movements, line } = seen
    if (from === undefined) {
      print(payoutText(seen))
      if (line !== null) print(`closed by ${line.reference} of ${line.day}, by ${line.by}`)
    }
    for (const { kind, amount, fee, bill, sourceId, description } of movements) {
      const of =
        bill === null ? `of no bill here: ${description}` : `${bill.number ?? bill.billingInfoId}  ${bill.club}`
      print(`${kind}  ${signed(amount, currency)}  fee ${signed(fee, currency)}  ${sourceId}  ${of}`.trimEnd())
    }
    after = seen.next ?? undefined
  } while (after !== undefined)
}

const monthIn = (values: Values): string => {
  const typed = given(values, 'month')
  if (!/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/.test(typed)) throw new UsageError('--month is a month, e.g. 2026-11')
  return typed.replace('-', '')
}

const listCommand: Command = {
  name: 'payouts list',
  positional: [],
  options: { month: { value: 'YYYY-MM', isRequired: true, says: 'in which they were made' } },
  summary:
    'payouts of the card provider with what they add up to: the bills, the provider’s list and the bank’s statement; then what is ' +
    'in no payout yet',
  run: (context, values) => list(context, monthIn(values)),
}

const showCommand: Command = {
  name: 'payouts show',
  positional: ['payout-id'],
  options: {},
  summary:
    'what a payout is made of: charges, refunds, disputes and fees, each with its bill, and the line of the bank that closed it',
  run: (context, values) => show(context, given(values, 'payout-id')),
}

export const payoutCommands: readonly Command[] = [listCommand, showCommand]
