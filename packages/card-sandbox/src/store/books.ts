import type { DeclineCode } from '../cards/decline.ts'
import type { Answer } from '../http/answer.ts'
import type { BalanceTransaction } from '../objects/balance-transaction.ts'
import type { Charge, Refund } from '../objects/charge.ts'
import type { Customer, DeletedCustomer } from '../objects/customer.ts'
import type { Dispute } from '../objects/dispute.ts'
import type { SandboxEvent } from '../objects/event.ts'
import type { UploadedFile } from '../objects/file.ts'
import type { PaymentIntent, SetupIntent } from '../objects/intent.ts'
import type { PaymentMethod, Token, VaultEntry } from '../objects/payment-method.ts'
import type { Payout } from '../objects/payout.ts'
import type { SetupAttempt } from '../objects/setup-attempt.ts'
import type { Delivery, WebhookEndpoint } from '../objects/webhook.ts'
import type { Journal } from './journal.ts'

/** For a day of the sandbox's time. */
export interface KeyedRequest {
  id: string
  path: string
  body: string
  created: number
  requestId: string
  answer: Answer
}

interface PlannedDecline {
  id: string
  code: DeclineCode
  customer: string | null
}

/** `now` in milliseconds, null since it goes again. */
interface Setting {
  id: string
  now: number | null
}

interface PaidOut {
  id: string
  payout: string
}

interface OnClock {
  id: string
  clock: string
}

export interface Books {
  customers: Table<Customer>
  deletedCustomers: Table<DeletedCustomer>
  paymentMethods: Table<PaymentMethod>
  tokens: Table<Token>
  vault: Table<VaultEntry>
  setupIntents: Table<SetupIntent>
  setupAttempts: Table<SetupAttempt>
  paymentIntents: Table<PaymentIntent>
  charges: Table<Charge>
  refunds: Table<Refund>
  disputes: Table<Dispute>
  files: Table<UploadedFile>
  balanceTransactions: Table<BalanceTransaction>
  payouts: Table<Payout>
  paidOut: Table<PaidOut>
  events: Table<SandboxEvent>
  endpoints: Table<WebhookEndpoint>
  deliveries: Table<Delivery>
  keyedRequests: Table<KeyedRequest>
  plannedDeclines: Table<PlannedDecline>
  settings: Table<Setting>
  onClocks: Table<OnClock>
}

export const openBooks = (journal: Journal): Books => {
  const table = <T extends { id: string }>(name: string): Table<T> => {
    const isRow = (row: unknown): row is T => typeof row === 'object' && row !== null && 'id' in row
    // The journal holds what this very table wrote before.
    const rows = Object.values(journal.snapshot[name] ?? {}).filter(isRow)
    return createTable(name, rows, journal.record)
  }
  return {
    customers: table('customers'),
    deletedCustomers: table('deletedCustomers'),
    paymentMethods: table('paymentMethods'),
    tokens: table('tokens'),
    vault: table('vault'),
    setupIntents: table('setupIntents'),
    setupAttempts: table('setupAttempts'),
    paymentIntents: table('paymentIntents'),
    charges: table('charges'),
    refunds: table('refunds'),
    disputes: table('disputes'),
    files: table('files'),
    balanceTransactions: table('balanceTransactions'),
    payouts: table('payouts'),
    paidOut: table('paidOut'),
    events: table('events'),
    endpoints: table('endpoints'),
    deliveries: table('deliveries'),
    keyedRequests: table('keyedRequests'),
    plannedDeclines: table('plannedDeclines'),
    settings: table('settings'),
    onClocks: table('onClocks'),
  }
}

/** In creation order. Objects are immutable. */
interface Table<T extends { id: string }> {
  get(id: string): T | undefined
  put(row: T): T
  remove(id: string): void
  all(): T[]
  first(): T | undefined
}

type Recorder = (table: string, id: string, row: object | null) => void

const createTable = <T extends { id: string }>(name: string, rows: readonly T[], record: Recorder): Table<T> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    get: (id) => byId.get(id),
    put: (row) => {
      byId.set(row.id, row)
      record(name, row.id, row)
      return row
    },
    remove: (id) => {
      if (byId.delete(id)) record(name, id, null)
    },
    all: () => [...byId.values()],
    first: () => byId.values().next().value,
  }
}
