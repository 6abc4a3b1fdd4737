import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin } from '../../../lib/session/session.ts'
import { accountOf } from '../../../testing/account.ts'
import { billing } from '../../../testing/books.ts'
import { answering, json, sessionOf } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { documentOf, entry, groups, plans } from '../../../testing/usage-books.ts'
import { Hero } from '../hero/hero.tsx'

beforeEach(enter)
afterEach(leave)

const last = '2027-02-11T14:59:59.999Z'
const paid = billing(1, {
  billingTargetYearMonth: '202602',
  billingDate: '2026-02-12',
  paymentStatus: 'Complete',
  billingStatus: 'Fixed',
  paymentCycle: 'YEAR',
})

function show(cancellationDate: string | null) {
  answering(() => json(500))
  const document = documentOf({ plans: [entry('yearly.base', '2026-02-11T15:00:00.000Z', last)], cancellationDate })
  const account = accountOf({ document, billings: [paid], groups, plans, now: Date.UTC(2026, 10, 21, 4) })
  return mount(() => <Hero account={{ ...account, nextTerm: null }} />)
}

it('the hero of a contract whose cancellation is scheduled says when it ends, that nothing follows, and how it continues', async () => {
  const page = await show(last)
  await expect.element(page.getByText('Your plan ends on 11 February 2027')).toBeVisible()
  await expect.element(page.getByText(/^Can be undone until 11 February 2027, here/)).toBeVisible()
  await expect.element(page.getByText(/^Nothing more is charged\. .* receipts stay\.$/)).toBeVisible()
  await expect.element(page.getByText('13 March 2027: all games are deleted.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Withdraw the cancellation' })).toHaveClass('main')
  await expect.element(page.getByText('Last bill, paid on 12 February 2026')).toBeVisible()
  expect(page.getByText('Nothing to pay').elements()).toEqual([])
})

it('leaves the way back to those who may close the account', async () => {
  begin('/asia', { ...sessionOf('token'), memberRole: 'reader' })
  const page = await show(last)
  await expect.element(page.getByText('Your plan ends on 11 February 2027')).toBeVisible()
  expect(page.getByRole('button', { name: 'Withdraw the cancellation' }).elements()).toEqual([])
})

it('the hero of any other contract says that there is nothing to pay', async () => {
  const page = await show(null)
  await expect.element(page.getByText('Nothing to pay')).toBeVisible()
})

const LAST = '2026-11-30T14:59:59.999Z'

const line: (typeof paid)['plans'][number] = {
  contractPlanId: 'standard.base',
  role: 'base',
  pricePerUsage: 9_900,
  price: 9_900,
  derivation: { kind: 'count', count: 1 },
  usageDetails: [],
}

function showMonth(now: number, isCancellation: boolean) {
  answering(() => json(500))
  const document = documentOf({
    plans: [entry('standard.base', '2026-09-30T15:00:00.000Z', LAST)],
    cancellationDate: LAST,
    isCancellation,
  })
  const bills = isCancellation
    ? []
    : [billing(1, { paymentStatus: 'Waiting', billingStatus: 'Provisional', plans: [line] })]
  const account = accountOf({ document, billings: bills, groups, plans, now })
  return mount(() => <Hero account={{ ...account, nextTerm: null }} />)
}

it('the hero of a month that is left at its end says when it ends, and what the last bill is', async () => {
  const page = await showMonth(Date.UTC(2026, 10, 21, 4), false)
  await expect.element(page.getByText('Your plan ends on 30 November 2026')).toBeVisible()
  await expect.element(page.getByText(/^The last bill, ¥[\d,]+, is charged on /)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Bills of 24 months' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Why/ }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Withdraw the cancellation' })).toHaveClass('main')
})

it('the hero of a club that leaves and pays by transfer says its last day, and what is open next to the last bill', async () => {
  answering(() => json(500))
  const document = documentOf({
    plans: [entry('standard.base', '2026-09-30T15:00:00.000Z', LAST)],
    cancellationDate: LAST,
  })
  const waiting = { paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER' } as const
  const older = { billingTargetYearMonth: '202610', billingDate: '2026-11-01', billingStatus: 'Fixed' } as const
  const billings = [
    billing(1, {
      ...waiting,
      plans: [line],
      billingTargetYearMonth: '202611',
      billingDate: '2026-12-01',
      billingStatus: 'Provisional',
    }),
    billing(2, { ...waiting, ...older, plans: [line] }),
  ]
  const account = accountOf({ document, billings, groups, plans, now: Date.UTC(2026, 10, 21, 4) })
  const page = await mount(() => <Hero account={{ ...account, nextTerm: null }} />)
  await expect.element(page.getByText('Your plan ends on 30 November 2026')).toBeVisible()
  await expect.element(page.getByText(/^The last bill, ¥[\d,]+, is due on 31 December 2026\./)).toBeVisible()
  await expect
    .element(page.getByText(/receipts stay\. Still to be transferred: ¥[\d,]+, due on 1 December\.$/))
    .toBeVisible()
})

it('the hero of a month that has ended says until when games are kept, and offers a plan', async () => {
  const page = await showMonth(Date.UTC(2026, 11, 11, 4), true)
  await expect.element(page.getByText('Your games are kept until 30 December 2026')).toBeVisible()
  await expect.element(page.getByText(/are deleted for good and the account is closed\./)).toBeVisible()
  await expect.element(page.getByText(/^19 of 30 days left\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Buy a plan again' })).toBeVisible()
})

it('the hero of one that ended longer ago says no such day', async () => {
  const page = await showMonth(Date.UTC(2027, 0, 11, 4), true)
  await expect.element(page.getByText('The plan ended on 30 November 2026')).toBeVisible()
  expect(page.getByText(/kept until/).elements()).toEqual([])
})
