import { randomIds } from '@touchline/api/adapters/random-ids'
import type { Db } from '@touchline/api/db/connect'
import type { Clock } from '@touchline/api/ports/clock'
import type { EventSender } from '@touchline/api/ports/event-sender'
import type { Mail } from '@touchline/api/ports/mail'
import type { Payments } from '@touchline/api/ports/payments'
import type { CellConfig } from '@touchline/api/use-case/cell-config'
import type { Deps } from '@touchline/api/use-case/deps'
import { createWaitingRoom } from '@touchline/api/use-case/throttle/waiting-room'
import { issuedUnder } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import { usualDunning } from '@touchline/domain/payment'
import { testBrand } from './brand.ts'

export interface MovableClock extends Clock {
  moveTo(instant: Instant): void
}

export const movableClock = (start: Instant): MovableClock => {
  let current = start
  return {
    now: () => current,
    moveTo: (instant) => {
      current = instant
    },
  }
}

const unexpected = (what: string) => async (): Promise<never> => {
  throw new Error(`The test did not expect a call of ${what}`)
}

const noPayments: Payments = {
  createCustomer: unexpected('payments.createCustomer'),
  createCardRequest: unexpected('payments.createCardRequest'),
  readCard: unexpected('payments.readCard'),
  charge: unexpected('payments.charge'),
  findCharge: unexpected('payments.findCharge'),
  refund: unexpected('payments.refund'),
  readDispute: unexpected('payments.readDispute'),
  keepEvidenceFile: unexpected('payments.keepEvidenceFile'),
  sendEvidence: unexpected('payments.sendEvidence'),
  readRefunds: unexpected('payments.readRefunds'),
  // The work of every day asks for them.
  findEvent: async () => ({ kind: 'ok', value: null }),
  listEvents: async () => ({ kind: 'ok', value: [] }),
  listCharges: async () => ({ kind: 'ok', value: { charges: [], unnamed: [], next: null } }),
  listDisputes: async () => ({ kind: 'ok', value: { disputes: [], next: null } }),
  listPayouts: async () => ({ kind: 'ok', value: { payouts: [], next: null } }),
  listMovements: unexpected('payments.listMovements'),
  paymentsSince: unexpected('payments.paymentsSince'),
  retryAfterSeconds: () => null,
  readEvent: () => null,
}

const noMail: Mail = { send: unexpected('mail.send') }

const noEvents: EventSender = { send: unexpected('eventSender.send') }

export const testCell: CellConfig = {
  region: 'asia',
  base: '/asia/api/v0',
  url: 'http://localhost/asia/api/v0',
  regionBases: new Map([
    ['asia', 'http://localhost/asia/api/v0'],
    ['europe', 'http://localhost/europe/api/v0'],
    ['america', 'http://localhost/america/api/v0'],
  ]),
  consoleUrl: 'http://localhost',
  mode: 'demo',
  signInProvider: null,
  linkReturnOrigins: ['https://app.kita.example'],
  mailReturn: null,
  sessionSecret: 'a session secret for tests only',
  otherSessionSecrets: [],
  secondFactorKeys: ['a key of second factors for tests only'],
  dunning: usualDunning,
  priceNoticeDays: 30,
  trashDays: 30,
  settlementsAtOnce: 1,
  brand: testBrand.brand,
  foreignCharges: [{ kind: 'metadata', key: 'legacy_invoice' }],
  issuer: {
    code: 'JP',
    companyName: 'Kickview K.K.',
    address: '1-2-3 Minato, Tokyo',
    phone: '+81355500100',
    registrationNumber: 'T9234567890123',
    bank: {
      name: 'Example Bank',
      branch: 'Minato branch (012)',
      accountType: 'ordinary',
      account: '1234567',
      holder: 'Kickview K.K.',
      bic: null,
    },
    brand: issuedUnder(testBrand.brand),
  },
}

/** Ports refuse to be called unless the test supplies them. */
export const testDeps = (db: Db, overrides: Partial<Deps> = {}): Deps => {
  const clock = overrides.clock ?? movableClock(Date.UTC(2026, 10, 21, 4))
  const waitingRoom = createWaitingRoom()
  const ids = randomIds(clock)
  const none = { payments: noPayments, mail: noMail, eventSender: noEvents }
  return { db, clock, ids, ...none, cell: testCell, waitingRoom, ...overrides }
}
