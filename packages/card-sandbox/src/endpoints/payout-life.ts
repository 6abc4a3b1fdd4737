import { type BalanceTransaction, type Movement, toBalanceTransaction } from '../objects/balance-transaction.ts'
import { arrivedAt, type Payout } from '../objects/payout.ts'
import { type Cause, clockOf, emit, onClock, type Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Of an account at a bank, by its currency. */
const accountOf = (currency: string): string => `ba_1CardSandbox${currency.toUpperCase()}`

export const move = ({ books, clock }: Sandbox, movement: Movement): BalanceTransaction =>
  books.balanceTransactions.put(toBalanceTransaction(newId('txn'), clock.nowSeconds(), movement))

/** Of what moved it, by its charge. */
const clockOfMovement = (sandbox: Sandbox, { source }: BalanceTransaction): string | null => {
  const { charges, disputes, refunds } = sandbox.books
  const of = charges.get(source) ?? refunds.get(source) ?? disputes.get(source)
  return clockOf(sandbox, of === undefined ? source : of.payment_intent)
}

const dayFrom = (seconds: number): number => Math.ceil(seconds / DAY_SECONDS) * DAY_SECONDS

/** Banks do nothing on Saturdays and Sundays. */
const nextBankDay = (seconds: number): number => {
  const next = seconds + DAY_SECONDS
  const weekday = new Date(next * 1_000).getUTCDay()
  return weekday === 6 || weekday === 0 ? nextBankDay(next) : next
}

interface Due {
  clock: string | null
  currency: string
  /** Its first second. */
  day: number
  rows: readonly BalanceTransaction[]
}

const makePayout = (sandbox: Sandbox, { clock, currency, day, rows }: Due, amount: number): void => {
  const { books } = sandbox
  const id = newId('po')
  if (clock !== null) books.onClocks.put({ id, clock })
  const description = 'STRIPE PAYOUT'
  const made = { description, currency, source: id, type: 'payout', reporting_category: 'payout' } as const
  const own = books.balanceTransactions.put(
    toBalanceTransaction(newId('txn'), day, { ...made, amount: -amount, isAvailableAtOnce: true }),
  )
  const payout = books.payouts.put({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: nextBankDay(day),
    automatic: true,
    balance_transaction: own.id,
    created: day,
    currency,
    description,
    destination: accountOf(currency),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: 'CARD SANDBOX',
    status: 'in_transit',
    trace_id: { status: 'supported', value: id.slice(-12).toUpperCase() },
    type: 'bank_account',
  })
  for (const row of [...rows, own]) books.paidOut.put({ id: row.id, payout: id })
  emit(sandbox, { requestId: null, idempotencyKey: null }, 'payout.created', payout)
}

/** What became available until midnight is paid out each day, by currency; what is owed to the provider waits. */
const payOutOn = (sandbox: Sandbox, clock: string | null, waiting: readonly BalanceTransaction[]): void => {
  const now = sandbox.clock.nowSeconds()
  for (const [currency, rows] of Map.groupBy(waiting, (row) => row.currency)) {
    const days = [...new Set(rows.map((row) => dayFrom(row.available_on)))].toSorted((a, b) => a - b)
    let left: readonly BalanceTransaction[] = rows
    for (const day of days.filter((each) => each <= now)) {
      const due = left.filter((row) => dayFrom(row.available_on) <= day)
      const amount = due.reduce((sum, { net }) => sum + net, 0)
      if (amount <= 0) continue
      makePayout(sandbox, { clock, currency, day, rows: due }, amount)
      left = left.filter((row) => !due.includes(row))
    }
  }
}

/** Made when somebody asks, as of the days that passed on each clock. */
export const payOut = (sandbox: Sandbox): void => {
  const { balanceTransactions, paidOut } = sandbox.books
  const waiting = balanceTransactions.all().filter(({ id }) => paidOut.get(id) === undefined)
  const byClock = Map.groupBy(waiting, (row) => clockOfMovement(sandbox, row))
  for (const [clock, rows] of byClock) payOutOn(onClock(sandbox, clock), clock, rows)
}

export const payoutAsOf = (sandbox: Sandbox, payout: Payout): Payout =>
  arrivedAt(sandbox.clocks.named(clockOf(sandbox, payout.id)).nowSeconds(), payout)

/** The bank sends it back; the next one has it again. Null where there is none that could. */
export const failPayout = (sandbox: Sandbox, cause: Cause, id: string): Payout | null => {
  const before = sandbox.books.payouts.get(id)
  if (before === undefined || before.status === 'failed') return null
  const there = onClock(sandbox, clockOf(sandbox, id))
  const back = move(there, {
    amount: before.amount,
    currency: before.currency,
    description: 'STRIPE PAYOUT FAILURE',
    isAvailableAtOnce: true,
    reporting_category: 'payout_reversal',
    source: id,
    type: 'payout_failure',
  })
  const failed = sandbox.books.payouts.put({
    ...before,
    failure_balance_transaction: back.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  })
  emit(there, cause, 'payout.failed', failed, { status: payoutAsOf(sandbox, before).status })
  return failed
}
