import type { BillingInfo } from '@touchline/contract/billing'
import { consumptionTax } from '@touchline/domain/money'
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../testing/account.ts'
import { billing } from '../../../testing/books.ts'
import { documentOf, entry, groups, plans } from '../../../testing/usage-books.ts'
import { hasBills } from './overview-account.ts'

const now = Date.parse('2026-11-21T04:00:00Z')
const ended = entry('yearly.base', '2025-11-21T15:00:00.000Z', '2026-11-19T14:59:59.999Z')
const scheduled = entry('standard.base', '2026-11-30T15:00:00.000Z')

const on = (billingDate: string, more: Partial<BillingInfo> = {}) =>
  billing(1, { billingDate, paymentDateTime: `${billingDate}T00:00:10.000Z`, ...more })
const nothing = {
  currency: 'JPY',
  subtotal: 0,
  consumptionTaxRate: 10,
  taxedAs: consumptionTax,
  tax: 0,
  total: 0,
} as const
const waiting = { paymentMethod: 'BANK_TRANSFER', paymentStatus: 'Waiting', paymentDateTime: null } as const

describe('the overview has a picture of bills', () => {
  it.each<[string, boolean, readonly BillingInfo[], readonly ReturnType<typeof entry>[]]>([
    ['with the one of a year ago but for two days', true, [on('2025-11-23')], [ended]],
    ['not with the one of more than a year ago', false, [on('2025-11-18')], [ended]],
    ['with one of long ago that a bank transfer has yet to pay', true, [on('2025-06-01', waiting)], [ended]],
    [
      'with one of long ago that was paid since',
      true,
      [on('2025-06-01', { paymentMethod: 'BANK_TRANSFER', paymentDateTime: '2026-01-05T00:00:00.000Z' })],
      [ended],
    ],
    [
      'with one that is to come',
      true,
      [on('2026-12-01', { billingStatus: 'Provisional', paymentDateTime: null })],
      [ended],
    ],
    ['not with one that costs nothing', false, [on('2026-11-01', { charge: nothing })], [ended]],
    ['not with one that was withdrawn', false, [on('2026-11-01', { paymentStatus: 'Cancel' })], [ended]],
    ['not on a trial', false, [], [entry('trial.base', '2026-10-31T15:00:00.000Z')]],
    ['with a plan that begins later', true, [], [entry('trial.base', '2026-10-31T15:00:00.000Z'), scheduled]],
  ])('%s', (_, expected, billings, held) => {
    const account = accountOf({ document: documentOf({ plans: [...held] }), groups, plans, now, billings })
    expect(hasBills({ ...account, nextTerm: null })).toBe(expected)
  })
})
