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

interface Seen {
  readonly list: RegExp
  readonly lead: RegExp
  readonly head: RegExp
  readonly bar: 'fixed' | 'failed' | null
  readonly hasReceipt: boolean
}

const coming = /^(?!.*(?:not paid|to be paid|overdue))/
const paid = { lead: coming, head: /^Everything is paid$/, bar: 'fixed', hasReceipt: true } as const
const notPaid = { ...paid, head: /^¥10,890 is not paid yet$/, hasReceipt: false } as const
const failed = { ...notPaid, bar: 'failed' } as const
const declined = {
  ...failed,
  lead: /not paid.*¥10,890.*for October/,
  head: /^October 2026 was not paid: ¥10,890$/,
} as const
const busy = { ...notPaid, head: /^¥10,890 is being paid$/ } as const
const part = { ...notPaid, head: /^¥6,890 is not paid yet$/ } as const

const payments: readonly (readonly [string, Partial<BillingInfo>, Seen])[] = [
  ['paid', {}, { ...paid, list: /Paid/ }],
  ['refunded in part', { refunds: [moved(3_000, 'refund')] }, { ...paid, list: /Paid.*¥3,000 refunded/ }],
  ['refunded whole', { refunds: [moved(10_890, 'refund')] }, { ...paid, list: /Paid.*¥10,890 refunded/ }],
  [
    'returned by the bank',
    { refunds: [moved(10_890, 'dispute')] },
    { ...paid, list: /Paid.*¥10,890 returned by the bank/ },
  ],
  ['disputed', { disputed: 10_890 }, { ...paid, list: /Paid.*¥10,890 disputed at the bank/ }],
  ['declined', { ...unpaid, paymentStatus: 'Error' }, { ...declined, list: /Error/ }],
  [
    'declined, with its next try',
    { ...unpaid, paymentStatus: 'Error', nextTryDateTime: '2026-11-25T03:00:00.000Z' },
    { ...declined, list: /Error.*next try on 25 November/ },
  ],
  ['without an answer', { ...unpaid, paymentStatus: 'ProcessCallError' }, { ...failed, list: /Error/ }],
  ['being charged', { ...unpaid, paymentStatus: 'InProgress' }, { ...busy, list: /Processing/ }],
  ['asked of the card', { ...unpaid, paymentStatus: 'Requesting' }, { ...busy, list: /Payment requested/ }],
  ['waiting for its day', { ...unpaid, paymentStatus: 'Waiting' }, { ...notPaid, list: /Unpaid \/ scheduled/ }],
  [
    'waiting for a transfer',
    byTransfer,
    { ...notPaid, list: /Unpaid \/ scheduled(?!.*overdue)/, lead: /to be paid.*¥10,890/ },
  ],
  ['late', late, { ...notPaid, list: /Unpaid \/ scheduled.*overdue/, lead: /overdue.*¥10,890/ }],
  [
    'paid in part',
    { ...byTransfer, transferred: 4_000 },
    { ...part, list: /Part(?!.*overdue)/, lead: /to be paid.*¥6,890/ },
  ],
  [
    'paid in part and late',
    { ...late, transferred: 4_000 },
    { ...part, list: /Part.*overdue/, lead: /overdue.*¥6,890/ },
  ],
]

const ofNothing: typeof payments = [
  [
    'waived',
    { charge: nothing, plans: base === undefined ? [] : [base] },
    { ...paid, bar: null, hasReceipt: false, list: /Waived/ },
  ],
  ['nothing to pay', { charge: nothing }, { ...paid, bar: null, hasReceipt: false, list: /Nothing to pay/ }],
]

it.each(payments)('a bill that is %s is so on the overview', async (_, facts, { list, lead }) => {
  const bill = billing(1, facts)
  answer(bill)
  const overview = await mount(Overview)
  const last = overview.getByRole('region', { name: 'Last payments' }).getByRole('listitem')
  await expect.element(last.filter({ hasText: list })).toBeVisible()
  const season = overview.getByRole('region', { name: 'Bills of 24 months' })
  await season.getByRole('button', { name: 'Show as table' }).click()
  const rows = season.getByRole('row').filter({ hasText: bill.formatBillingMonth })
  await expect.element(rows.filter({ hasText: list }).first()).toBeVisible()
  const answered = overview.container.querySelector('.front .answer')?.textContent
  expect(answered).toMatch(lead)
})

it.each([...payments, ...ofNothing])(
  'a bill that is %s is so in Billing',
  async (_, facts, { list, head, bar, hasReceipt }) => {
    answer(billing(1, facts))
    const screen = await mount(History)
    const row = screen.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: list })
    await expect.element(row).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(head)
    expect(row.element().querySelector('.bill-bar')?.classList.item(1) ?? null).toBe(bar)
    expect(row.getByRole('link', { name: /receipt/ }).elements()).toHaveLength(hasReceipt ? 1 : 0)
  },
)

it.each([
  ['late', late, 'It was due by bank transfer on 1 October.'],
  ['not late', byTransfer, 'It is due by bank transfer on 1 December.'],
])('a bill that is to be transferred and is %s says when', async (_, facts, lead) => {
  answer(billing(1, facts))
  await expect.element((await mount(History)).getByText(lead)).toBeVisible()
})
