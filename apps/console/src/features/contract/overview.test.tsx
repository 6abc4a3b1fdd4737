import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { billing as bookedBilling } from '../../testing/books.ts'
import { answering, configure, json, organization, sessionOf } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { mount } from '../../testing/mount.tsx'
import { askedRequest } from '../../testing/purchase-request.ts'
import { answerBooks, documentOf, entry, used, yearlyDocument } from '../../testing/usage-books.ts'
import { Overview } from './overview.tsx'

const HOUR = 3600

const line = (contractPlanId: string, price: number): BillingInfo['plans'][number] => ({
  contractPlanId,
  role: 'base',
  pricePerUsage: price,
  price,
  derivation: { kind: 'count', count: 1 },
  usageDetails: [],
})

/** The running month of Standard. */
const running = (more: Partial<BillingInfo> = {}): BillingInfo =>
  bookedBilling(1, {
    billingTargetYearMonth: '202611',
    billingDate: '2026-12-01',
    charge: { currency: 'JPY', subtotal: 19_800, consumptionTaxRate: 10, tax: 1_980, total: 21_780 },
    plans: [line('standard.base', 19_800)],
    paymentStatus: 'Waiting',
    billingStatus: 'Provisional',
    ...more,
  })

const term = {
  startDate: '2027-04-01',
  charge: { currency: 'JPY', subtotal: 198_000, consumptionTaxRate: 10, tax: 19_800, total: 217_800 },
  plans: [line('yearly.base', 198_000)],
}

interface Given {
  readonly document?: ContractInfo
  readonly billings?: readonly BillingInfo[]
  readonly nextTerm?: typeof term | null
  readonly waiting?: readonly PurchaseRequest[]
  /** The end of the grace after a failed payment. */
  readonly pausesAt?: string
  /** Of who withdraws a change. */
  readonly isAboveLimit?: boolean
  readonly isBroken?: boolean
}

const limits = [
  { targetAggregationTypes: ['MOVIE_CONVERT_TIME'], totalUpperHardLimit: 15 * HOUR, totalUpperSoftLimit: 12 * HOUR },
  { targetAggregationTypes: ['CLIP_MOVIE_CONVERT_TIME'], totalUpperHardLimit: HOUR, totalUpperSoftLimit: HOUR },
  { targetAggregationTypes: ['ANALYST_USER_COUNT'], totalUpperHardLimit: 1, totalUpperSoftLimit: 1 },
  { targetAggregationTypes: ['VIEWER_USER_COUNT'], totalUpperHardLimit: 2, totalUpperSoftLimit: 2 },
].map((each) => ({ ...each, usageAggregationMethod: 'MONTHLY', combinedUpperLimitIds: [] }))

const answer = ({ document = documentOf(), billings = [running()], nextTerm = null, waiting = [], ...given }: Given) =>
  answering(
    answerBooks(
      () => ({
        documents: [document],
        billings,
        users: [],
        organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 12.47 * HOUR)],
        byUser: [],
      }),
      ({ path }) => {
        if (path.endsWith('/next_term')) return json(200, { term: nextTerm })
        if (path.endsWith('/plans/reserved') && given.isAboveLimit === true)
          return json(409, { code: 'approval-required', message: 'no', details: { amount: 2, limit: 1 } })
        if (path.endsWith('/unpaid')) return json(200, { billings: [], pausesAt: given.pausesAt ?? null, term: null })
        if (path.includes('/purchase_requests?state=pending')) return json(200, { results: waiting })
        const isLimits = path.endsWith('/upper_limit/current_value') && given.isBroken !== true
        return isLimits ? json(200, { currentUpperLimits: limits }) : json(400, { code: 'invalid', message: 'no' })
      },
    ),
  )

async function show(given: Given = {}) {
  answer(given)
  const page = await mount(Overview)
  await expect.element(page.getByText(/^(Next payment|First payment|Not paid)$/).first()).toBeVisible()
  return page
}

type Page = Awaited<ReturnType<typeof show>>

/** What is next to a term of a list, e.g. next to "Plan". */
const factOf = (page: Page, name: string): string | null | undefined =>
  page.getByRole('region', { name: 'Contract info' }).getByRole('term').filter({ hasText: name }).first().element()
    .nextElementSibling?.textContent

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

describe('the overview', () => {
  it('says what one has and what is paid next, when and how', async () => {
    const page = await show()
    await expect.element(page.getByText('¥21,780').first()).toBeVisible()
    await expect.element(page.getByText('Estimated').first()).toBeVisible()
    await expect
      .element(page.getByText('incl. ¥1,980 consumption tax (10%) · charged to your card on 2026-12-01'))
      .toBeVisible()
    await expect.poll(() => factOf(page, 'Viewers')).toBe('0')
    expect(
      ['Plan', 'Period', 'Billed month', 'Billing and payment date', 'Analysts', 'Viewers'].map((name) =>
        factOf(page, name),
      ),
    ).toEqual(['standard', 'since 2026-10-01', '2026-11', '2026-12-01', '1', '0'])
    await expect.element(page.getByRole('region', { name: 'Upload time' })).toBeInTheDocument()
    await expect.poll(() => factOf(page, 'Telephone')).toBe('+81 3 5550 0142')
    await expect.element(page.getByText('**** **** **** 4242')).toBeVisible()
    expect(factOf(page, 'Expiry')).toBe('12/30')
    await expect.element(page.getByText(/^No payments yet\./)).toBeVisible()
  })

  it('calls nothing estimated that is being calculated', async () => {
    const page = await show({ billings: [running({ billingStatus: 'InProgress' })] })
    await expect.element(page.getByText('Calculating…').first()).toBeVisible()
    expect(page.getByText('Estimated').elements()).toEqual([])
  })

  it('says why the amount is what it is', async () => {
    const page = await show()
    await page
      .getByRole('button', { name: /^Why\?/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Why this amount?' })
    await expect.element(dialog.getByRole('cell', { name: /^standard, base fee/ })).toBeVisible()
    await expect.element(dialog.getByText('Total including tax')).toBeVisible()
  })

  it.each<[string, Partial<BillingInfo>, string, string]>([
    ['is calculated', { billingStatus: 'InProgress' }, 'Calculating…', 'charged to your card on 2026-12-01'],
    [
      'is fixed and was not paid',
      { billingStatus: 'Fixed', paymentStatus: 'Error', billingTargetYearMonth: '202610', billingDate: '2026-11-01' },
      '¥21,780',
      'for October',
    ],
    ['is due by transfer', { paymentMethod: 'BANK_TRANSFER' }, '¥21,780', 'by 31 December'],
  ])('of a month that %s says so', async (_, more, amount, words) => {
    const page = await show({ billings: [running(more)] })
    await expect.element(page.getByText(amount).first()).toBeVisible()
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  it('is what was not paid, with the way to pay it, while the plan runs and its month costs something', async () => {
    const owed = running({
      _id: bookedBilling(2)._id,
      billingInfoId: bookedBilling(2).billingInfoId,
      billingStatus: 'Fixed',
      paymentStatus: 'Error',
      billingTargetYearMonth: '202610',
      billingDate: '2026-11-01',
      charge: { currency: 'JPY', subtotal: 9_000, consumptionTaxRate: 10, tax: 900, total: 9_900 },
    })
    const page = await show({ billings: [running(), owed], pausesAt: '2026-12-01T03:00:00.000Z' })
    await expect.element(page.getByRole('heading', { name: 'Not paid' })).toBeVisible()
    await expect.element(page.getByText('for October', { exact: true })).toBeVisible()
    await expect.element(page.getByText('¥9,900').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
    await expect.element(page.getByText(/Everything works for now\. If it is not paid before 2026-12-01/)).toBeVisible()
  })

  it('of a yearly contract names the next term, alone or after what the month still costs', async () => {
    const page = await show({ document: yearlyDocument, billings: [], nextTerm: term })
    await expect.element(page.getByText('¥217,800', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText(/new yearly term on 2027-04-01$/)).toBeVisible()
    await expect.element(page.getByText('on 1 April', { exact: true })).toBeVisible()
    await expect.element(page.getByText('The plan can be changed until 28 March.')).toBeVisible()
    expect(['Period', 'Billed month', 'Billing and payment date'].map((name) => factOf(page, name))).toEqual([
      '2026-04-01 to 2027-03-31',
      '2027-04',
      '2027-04-01',
    ])
    answer({ document: yearlyDocument, nextTerm: term })
    await queryClient.invalidateQueries()
    await expect.element(page.getByText(/^then ¥217,800 for the new yearly term on 2027-04-01/)).toBeVisible()
    const yearly = page.getByRole('listitem').filter({ hasText: 'for one year' })
    await yearly.getByRole('button', { name: /^Why\?/ }).click()
    await expect.element(page.getByRole('dialog').getByRole('cell', { name: /^yearly, base fee/ })).toBeVisible()
  })

  it('shows the last four payments and leads to all', async () => {
    const paid = ['202606', '202607', '202608', '202609', '202610'].map((billingTargetYearMonth, index) =>
      bookedBilling(index + 2, { billingTargetYearMonth }),
    )
    const page = await show({ billings: [running(), ...paid.toReversed()] })
    const rows = page.getByRole('table', { name: 'Last payments' }).getByRole('row')
    await expect.element(rows.first()).toBeVisible()
    expect(rows.elements().map((row) => row.firstElementChild?.textContent)).toEqual([
      'Month',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
    ])
    await expect.element(rows.nth(1).getByText('Paid')).toBeVisible()
    await page.getByRole('link', { name: 'All payments' }).click()
    await expect.element(page.getByText('History')).toBeVisible()
  })

  it('shows blocks while it loads and offers to try again where it cannot', async () => {
    const wait = Promise.withResolvers<Response>()
    answering(() => wait.promise)
    const page = await mount(Overview)
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    wait.resolve(json(404, { code: 'not-found', message: 'no' }))
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    answer({})
    await retry.click()
    await expect.element(page.getByText(/^(Next payment|First payment|Not paid)$/).first()).toBeVisible()
  })
})

const card = (expiryYear: number, expiryMonth: number) => ({
  method: 'CREDIT_CARD' as const,
  yearlyMethod: 'CREDIT_CARD' as const,
  paymentService: { brand: 'visa' as const, cardLast4: '4242', cardName: 'MORI', expiryMonth, expiryYear },
})

const ended = { isCancellation: true, cancellationDate: '2026-11-01T00:00:00.000Z', plans: [] }
const trialEnded = { plans: [entry('trialEnded.base', '2026-11-01T00:00:00.000Z')] }
const reservedPlans = [
  entry('standard.base', '2026-09-30T15:00:00.000Z', '2026-11-30T14:59:59.999Z'),
  { ...entry('yearly.base', '2026-11-30T15:00:00.000Z', '2027-11-30T14:59:59.999Z'), _id: crypto.randomUUID() },
]

describe('what needs the reader', () => {
  it.each<[string, Partial<ContractInfo>, string, string]>([
    ['an expired contract', ended, 'The plan ended on 1 November 2026.', 'Choose a plan'],
    ['a trial that ended', trialEnded, 'The trial has ended.', 'Choose a plan'],
    ['an expired card', { payment: card(2026, 10) }, 'The card on file expired on 2026-10-31.', 'Change card'],
    ['an expiring card', { payment: card(2026, 11) }, 'The card on file expires on 2026-11-30.', 'Change card'],
  ])('shows %s, with the one way on', async (_, more, title, wayOn) => {
    const page = await show({ document: documentOf(more), billings: [] })
    const banner = page.getByText(title, { exact: true })
    await expect.element(banner).toBeVisible()
    await expect.element(page.getByRole('link', { name: wayOn }).first()).toBeVisible()
  })

  it('shows one thing at a time; what is scheduled waits in the list, with its way back', async () => {
    const page = await show({ document: documentOf({ plans: reservedPlans, payment: card(2026, 10) }), billings: [] })
    await expect.element(page.getByText('The card on file expired on 2026-10-31.')).toBeVisible()
    const change = page.getByRole('listitem').filter({ hasText: 'yearly instead of' })
    const undo = change.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveAccessibleDescription('yearly instead of standard')
    await undo.click()
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Withdraw the scheduled change?' })
  })

  it('says who withdraws a change where the bills would be above the limit of who asks', async () => {
    begin('/asia', { ...sessionOf('access'), memberRole: 'billing-manager' })
    const page = await show({ document: documentOf({ plans: reservedPlans }), billings: [], isAboveLimit: true })
    const change = page.getByRole('listitem').filter({ hasText: 'yearly instead of' })
    await change.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Withdraw the scheduled change?' })
    answerMessages(true)
    const body = expect.stringMatching(/An administrator has to withdraw it\.$/)
    await expect.poll(() => messageStore.read()).toMatchObject({ body })
  })

  it('lists a request that waits for an administrator, and leads to it', async () => {
    const page = await show({ waiting: [askedRequest, { ...askedRequest, isOwn: true, _id: organization._id }] })
    const rows = page.getByRole('region', { name: 'What comes' }).getByRole('listitem')
    const request = rows.filter({ hasText: 'asks for' })
    await expect.element(request).toMatchTextContent(/27 Nov.*Ren Sakai asks for 2 hours of upload time.*Decide/)
    await request.getByRole('link', { name: 'Decide' }).click()
    await expect.element(page.getByText('Request')).toBeVisible()
  })

  it('says nothing of it to who does not decide', async () => {
    begin('/asia', { ...sessionOf('access'), memberRole: 'billing-manager' })
    const page = await show({ waiting: [askedRequest] })
    await expect.element(page.getByRole('region', { name: 'What comes' }).getByRole('listitem').first()).toBeVisible()
    expect(page.getByText(/asks for/).query()).toBeNull()
  })

  it('stays where the limits cannot be read, and does not ask for them again and again', async () => {
    const asked = answer({ isBroken: true })
    await expect.element((await mount(Overview)).getByRole('region', { name: 'Last payments' })).toBeVisible()
    expect(asked.filter(({ path }) => path.endsWith('/upper_limit/current_value')).length).toBeLessThan(6)
  })

  it('calls a cancelled plan expired, and nothing is to be paid', async () => {
    const page = await show({ document: documentOf(ended), billings: [] })
    await expect.poll(() => factOf(page, 'Plan')).toBe('Expired')
    await expect.element(page.getByText('Nothing to pay')).toBeVisible()
  })

  it('has no way to the plans for an esports organisation', async () => {
    const session = sessionOf('access')
    const organizationDetail = { ...session.organizationDetail, organizationType: 'ESPORTS' as const }
    begin('/asia', { ...session, organizationDetail })
    const page = await show({ document: documentOf(ended), billings: [] })
    await expect.element(page.getByText(/^The plan ended on/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Choose a plan' })).not.toBeInTheDocument()
  })

  it('offers to add a card where none is charged', async () => {
    const payment = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const
    const page = await show({ document: documentOf({ payment }) })
    await expect.element(page.getByText('No card on file.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add card' })).toBeVisible()
  })
})
