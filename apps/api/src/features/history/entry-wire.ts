import type { HistoryEntry } from '@touchline/contract/history'
import { instantToWire } from '@touchline/contract/wire'
import { type AuditKind, isAuditKind } from '@touchline/domain/history'
import { isMailAddress } from '@touchline/domain/mail'
import type { BillRow } from '../../books/billing/bill-rows.ts'
import { factsOf, type Surroundings } from './entry-facts.ts'
import { type Change, changeOf } from './recorded.ts'
import type { AuditRow } from './store.ts'

export function entryToWire(row: AuditRow, around: Surroundings, takeBack: HistoryEntry['takeBack']): HistoryEntry {
  const kind = isAuditKind(row.action) ? row.action : 'other'
  const change = changeOf(row)
  const bill = around.bills.get(billingIdOf(row) ?? '')
  return {
    sequence: row.sequence,
    date: instantToWire(row.happened_at),
    by: byOf(row, kind, around),
    kind,
    facts: factsOf(kind, change, bill, around),
    money: moneyOf(kind, change, bill, around),
    takeBack,
  }
}

const subjectId = (subject: string, noun: string): string | undefined =>
  subject.startsWith(`${noun}:`) ? subject.slice(noun.length + 1) : undefined

export const billingIdOf = ({ subject }: Pick<AuditRow, 'subject'>): string | undefined => subjectId(subject, 'billing')

const USER_ID = /^[\da-f]{8}-[\da-f-]{27}$/

export const isUserId = (actor: string): boolean => USER_ID.test(actor)

/** By a reader without a login; operators may appear by address. */
const byAddress: ReadonlySet<HistoryEntry['kind']> = new Set(['confirm-recipient', 'unsubscribe'])

/** Of an operator if neither a user nor the platform acted. */
const operatorKinds: ReadonlySet<HistoryEntry['kind']> = new Set([
  'plan-purchase',
  'plan-upgrade',
  'plan-downgrade',
  'yearly-plan-purchase',
  'yearly-plan-upgrade',
  'yearly-plan-downgrade',
  'withdraw-plan-change',
  'close-account',
  'reserve-cancellation',
  'withdraw-cancellation',
  'rename-organization',
  'erase-person',
  'end-tax-number',
  'invite-person',
  'send-documents',
  'pay-billing',
  'change-own-address',
  'unlink-provider',
  'receive-transfer',
  'return-credit',
  'take-back-transfer',
  'give-goodwill',
  'set-payment-method',
  'end-trial',
  'grant-plan',
  'extend-plan',
  'look',
  'open-case',
  'answer-case',
  'order-refund',
  'send-evidence',
  'release-organization',
  'remove-second-factors',
])

function byOf({ actor }: AuditRow, kind: HistoryEntry['kind'], { names }: Surroundings): HistoryEntry['by'] {
  if (isUserId(actor)) return { kind: 'person', name: names.get(actor) ?? null }
  if (actor === 'platform') return { kind: 'platform', name: null }
  if (isMailAddress(actor) && byAddress.has(kind)) return { kind: 'person', name: actor }
  return { kind: operatorKinds.has(kind) || isMailAddress(actor) ? 'operator' : 'service', name: null }
}

type Money = HistoryEntry['money']
type MoneyOf = (change: Change, bill: BillRow | undefined, around: Surroundings) => Money

function moneyOf(kind: HistoryEntry['kind'], change: Change, bill: BillRow | undefined, around: Surroundings): Money {
  if (change.after.effect !== undefined) return change.after.effect
  return kind === 'other' ? null : (moneyByKind[kind]?.(change, bill, around) ?? null)
}

const amount = (minor: number | null | undefined, per: NonNullable<Money>['per']): Money =>
  minor === undefined || minor === null ? null : { minor, per }

const billed: MoneyOf = (_, bill) => amount(bill?.total, 'bill')

const term: MoneyOf = ({ after }, _, { catalogue }) =>
  catalogue.groups.get(after.planGroupId ?? '')?.cycle === 'year' ? amount(after.quotedTotal, 'year') : null

const moneyByKind: Partial<Record<AuditKind, MoneyOf>> = {
  'fix-billing': billed,
  'receive-transfer': ({ after }, bill) => amount(after.amount ?? bill?.total, 'bill'),
  'use-credit': ({ after }) => amount(after.amount, 'bill'),
  'return-credit': ({ after }) => amount(after.amount === undefined ? undefined : -after.amount, 'bill'),
  'take-back-transfer': ({ after }) => amount(after.amount === undefined ? undefined : -after.amount, 'bill'),
  'payment-result': (change, bill, around) =>
    change.after.paymentStatus === 'Complete' ? billed(change, bill, around) : null,
  'book-refund': ({ after }) => amount(after.amount === undefined ? undefined : -after.amount, 'bill'),
  'refund-failed': ({ after }) => amount(after.amount, 'bill'),
  'dispute-lost': ({ after }) => amount(after.amount === undefined ? undefined : -after.amount, 'bill'),
  'buy-add-ons': ({ after }) => amount(after.total, 'once'),
  'yearly-plan-purchase': term,
  'yearly-plan-upgrade': term,
  'yearly-plan-downgrade': term,
  'coupon-purchase': term,
  'coupon-upgrade': term,
  'coupon-downgrade': term,
}
