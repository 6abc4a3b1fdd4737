import type { BillingInfo } from '@touchline/contract/billing'
import { untaxed } from '@touchline/domain/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page as view } from 'vitest/browser'
import { History } from '../features/billing/billing.tsx'
import { Overview } from '../features/contract/overview.tsx'
import { begin } from '../lib/session/session.ts'
import { leaveSession } from '../lib/session/sign-out.ts'
import { billing } from '../testing/books.ts'
import { answering, configure, json, sessionOf } from '../testing/cell.ts'
import { mount } from '../testing/mount.tsx'
import { answerBooks, documentOf } from '../testing/usage-books.ts'

function answer(october: BillingInfo): void {
  const books = {
    documents: [documentOf()],
    billings: [october],
    storedDays: [],
    users: [],
    organization: [],
    byUser: [],
  }
  answering(
    answerBooks(
      () => ({ ...books, history: { months: [], days: [] } }),
      ({ path }) => {
        if (path.endsWith('/next_term')) return json(200, { term: null })
        return path.endsWith('/upper_limit/current_value') ? json(200, { currentUpperLimits: [] }) : json(500)
      },
    ),
  )
}

beforeEach(async () => {
  await view.viewport(1280, 900)
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

const moved = (amount: number, cause: BillingInfo['refunds'][number]['cause']) => ({
  amount,
  cause,
  refundDateTime: '2026-11-10T03:00:00.000Z',
  refundDate: '2026-11-10',
})
const unpaid = { paymentDateTime: null } as const
const byTransfer = { ...unpaid, paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER' } as const
const late = {
  ...byTransfer,
  billingTargetYearMonth: '202608',
  formatBillingMonth: '2026-08',
  billingDate: '2026-09-01',
}
const nothing = { currency: 'JPY', subtotal: 0, consumptionTaxRate: 0, taxedAs: untaxed, tax: 0, total: 0 } as const
const [base] = billing(1).plans.map((line) => ({ ...line, role: 'waiver' as const }))

type Case = [string, Partial<BillingInfo>, RegExp]

/** The day is 21 November 2026. */
const payments: readonly Case[] = [
  ['paid', {}, /Paid/],
  ['refunded in part', { refunds: [moved(3_000, 'refund')] }, /Paid.*¥3,000 refunded/],
  ['refunded whole', { refunds: [moved(10_890, 'refund')] }, /Paid.*¥10,890 refunded/],
  ['returned by the bank', { refunds: [moved(10_890, 'dispute')] }, /Paid.*¥10,890 returned by the bank/],
  ['disputed', { disputed: 10_890 }, /Paid.*¥10,890 disputed at the bank/],
  ['declined', { ...unpaid, paymentStatus: 'Error' }, /Error/],
  [
    'declined, with its next try',
    { ...unpaid, paymentStatus: 'Error', nextTryDateTime: '2026-11-25T03:00:00.000Z' },
    /Error.*next try on 25 November/,
  ],
  ['without an answer', { ...unpaid, paymentStatus: 'ProcessCallError' }, /Error/],
  ['being charged', { ...unpaid, paymentStatus: 'InProgress' }, /Processing/],
  ['asked of the card', { ...unpaid, paymentStatus: 'Requesting' }, /Payment requested/],
  ['waiting for its day', { ...unpaid, paymentStatus: 'Waiting' }, /Unpaid \/ scheduled/],
  ['waiting for a transfer', byTransfer, /Unpaid \/ scheduled(?!.*overdue)/],
  ['late', late, /Unpaid \/ scheduled.*overdue/],
  ['paid in part', { ...byTransfer, transferred: 4_000 }, /Part(?!.*overdue)/],
  ['paid in part and late', { ...late, transferred: 4_000 }, /Part.*overdue/],
]

const ofNothing: readonly Case[] = [
  ['waived', { charge: nothing, plans: base === undefined ? [] : [base] }, /Waived/],
  ['nothing to pay', { charge: nothing }, /Nothing to pay/],
]

it.each(payments)('a bill that is %s is so in the season and the last payments', async (_, facts, text) => {
  const bill = billing(1, facts)
  answer(bill)
  const overview = await mount(Overview)
  const last = overview.getByRole('region', { name: 'Last payments' }).getByRole('listitem')
  await expect.element(last.filter({ hasText: text })).toBeVisible()
  const season = overview.getByRole('region', { name: 'Bills of 24 months' })
  await season.getByRole('button', { name: 'Show as table' }).click()
  const rows = season.getByRole('row').filter({ hasText: bill.formatBillingMonth })
  await expect.element(rows.filter({ hasText: text }).first()).toBeVisible()
})

it.each([...payments, ...ofNothing])('a bill that is %s is so in the billing history', async (_, facts, text) => {
  answer(billing(1, facts))
  const list = (await mount(History)).getByRole('table', { name: 'Payments' })
  await expect.element(list.getByRole('row').filter({ hasText: text })).toBeVisible()
})
