import { currency as currencySchema } from '@touchline/contract/wire'
import { dateOf, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type GoodwillSaid, goodwillAmounts } from '@touchline/domain/projection'
import { loadOwnContract } from '../../books/contract/contracts.ts'
import { leftGoodwill } from '../../books/contract/goodwill.store.ts'
import type { GivenAmount } from '../../features/goodwill/give-goodwill.ts'
import { nextBills } from '../../features/goodwill/next-bills.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn, reading } from '../act-by.ts'
import { amountText, minorUnits } from '../amount.ts'
import { type Command, type Context, given, givenId, reasonIn, UsageError, type Values } from '../command.ts'

const MOST_BILLS = 24

function wholeIn(values: Values, name: string, most: number): number {
  const text = given(values, name)
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= most) return number
  throw new UsageError(`--${name} is a whole number from 1 to ${most}, not "${text}"`)
}

function saidIn(values: Values): GoodwillSaid | null {
  const { free, percent, of = 'plan' } = values
  if (free !== undefined && free !== 'month') throw new UsageError(`--free is month, not "${free}"`)
  if (of !== 'plan' && of !== 'bill') throw new UsageError(`--of is plan or bill, not "${of}"`)
  if (free !== undefined) return { kind: 'month' }
  if (percent === undefined) return null
  return { kind: 'percent', percent: wholeIn(values, 'percent', 100), bills: wholeIn(values, 'bills', MOST_BILLS), of }
}

function monthIn({ from }: Values): YearMonth | null {
  if (from === undefined) return null
  if (/^20\d\d-(?:0[1-9]|1[0-2])$/.test(from)) return from
  throw new UsageError(`--from is the month of the first bill, e.g. 2026-12, not "${from}"`)
}

async function amountsIn(context: Context, values: Values, of: OrganizationId): Promise<readonly GivenAmount[]> {
  const said = saidIn(values)
  const { amount } = values
  if ((said === null) === (amount === undefined))
    throw new UsageError('goodwill give has --amount, --percent with --bills, or --free month')
  const now = context.clock.now()
  const { contract, bills } = await reading(context, (tx) => nextBills(tx, of, now))
  if (said !== null) return goodwillAmounts(said, bills).map(({ from, minor }) => ({ from, amount: Number(minor) }))
  const from = monthIn(values) ?? monthOf(now, contract.zone)
  return [{ from, amount: minorUnits(amount ?? '', contract.currency) }]
}

async function give(context: Context, values: Values, organizationId: OrganizationId): Promise<void> {
  const amounts = await amountsIn(context, values, organizationId)
  const { contract } = await reading(context, (tx) => loadOwnContract(tx, organizationId))
  const currency = values['currency'] ?? contract.currency
  const { data } = currencySchema.safeParse(currency)
  if (data === undefined)
    throw new UsageError(`--currency is that of the contract, ${contract.currency}, not "${currency}"`)
  const input = {
    organizationId,
    currency: data,
    amounts: amounts.map(({ from, amount }) => ({ from: from.replace('-', ''), amount })),
  }
  const { said } = await actBy(context, values, acts['give-goodwill'], input)
  for (const { from, amount } of amounts) context.print(`${from}  ${amountText(amount, data)} before tax`)
  context.print(`given as ${said.givingId}, until ${dateOf(said.endsAt, contract.zone)}`)
}

async function list(context: Context, organizationId: OrganizationId): Promise<void> {
  const { contract } = await reading(context, (tx) => loadOwnContract(tx, organizationId))
  const held = await reading(context, (tx) => leftGoodwill(tx, organizationId, contract.id))
  const left = held.filter(({ endsAt }) => endsAt >= context.clock.now())
  for (const each of left)
    context.print(
      `${each.givingId}  ${amountText(each.left, contract.currency)} left, from ${each.from}, until ${dateOf(each.endsAt, contract.zone)}`,
    )
  if (left.length === 0) context.print('nothing is left')
}

export const goodwillCommand: Command = {
  name: 'goodwill',
  positional: ['give|list|end', 'organization'],
  options: {
    amount: { value: 'amount', says: 'give: before tax, in the currency of the contract, e.g. 5000 or 12.50' },
    from: {
      value: 'month',
      says: 'give: of the first bill that an amount reduces, e.g. 2026-12; the next one when not given',
    },
    percent: { value: 'number', says: 'give: of each of the next bills as they are expected, fixed now' },
    bills: { value: 'number', says: 'give: how many bills, with --percent' },
    of: {
      value: 'plan|bill',
      says: 'give: what --percent is of: plan and seats, or the whole bill; plan when not given',
    },
    free: { value: 'month', says: 'give: plan and seats of the next bill, or a twelfth of a year' },
    currency: { value: 'code', says: 'give: refused where it is not that of the contract' },
    giving: { value: 'id', says: 'end: of goodwill list' },
    reason: { value: 'text', says: 'give, end: why; for our records' },
    operator: { value: 'name', says: 'give, end: who decided; the audit keeps it' },
  },
  summary:
    'an amount before tax that reduces the next bills of an organisation, the oldest first and never below 0, for 24 months; ' +
    'list shows what is left, end takes it away',
  run: async (context, values) => {
    const way = given(values, 'give|list|end')
    const organizationId = await organizationIn(context, values)
    if (way === 'list') return list(context, organizationId)
    reasonIn(values)
    if (way === 'give') return give(context, values, organizationId)
    const { said } = await actBy(context, values, acts['end-goodwill'], {
      organizationId,
      givingId: givenId(values, 'giving', 'goodwill list has it'),
    })
    context.print(`${amountText(said.left, said.currency)} before tax will reduce no bill any more`)
  },
}
