import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page as view } from 'vitest/browser'
import { queryClient } from '../../lib/request/queries.ts'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { billing as bookedBilling } from '../../testing/books.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { mount } from '../../testing/mount.tsx'
import { answer, answersOf, running, show, term } from '../../testing/overview.tsx'
import { camera, documentOf, entry, groups, plans, yearlyDocument } from '../../testing/usage-books.ts'
import { Overview } from './overview.tsx'

type Page = Awaited<ReturnType<typeof show>>

const factOf = (page: Page, name: string): string | null | undefined =>
  page.getByRole('region', { name: 'Contract info' }).getByRole('term').filter({ hasText: name }).first().element()
    .nextElementSibling?.textContent

const onlyPlan = (group: string, cancellationDate: string | null): ContractInfo =>
  documentOf({
    plans: [entry(`${group}.base`, '2026-09-30T15:00:00.000Z', cancellationDate)],
    isCancellation: cancellationDate !== null,
    cancellationDate,
  })

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
    await expect.element(page.getByText('incl. ¥1,980 consumption tax (10%)')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'standard, monthly · first payment' })).toBeVisible()
    await expect.poll(() => factOf(page, 'Viewers')).toBe('0')
    expect(
      ['Plan', 'Period', 'Billed month', 'Billing and payment date', 'Analysts', 'Viewers'].map((name) =>
        factOf(page, name),
      ),
    ).toEqual(['standard', 'since 2026-10-01', '2026-11', '2026-12-01', '1', '0'])
    await expect.element(page.getByRole('region', { name: 'Upload time' })).toBeInTheDocument()
    await expect.poll(() => factOf(page, 'Credit card')).toMatch(/\*{4} 4242, 12\/30Change$/)
    await expect.element(page.getByRole('link', { name: 'Change: Credit card' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Edit: Receipts go to' })).toHaveAttribute('href', '/notices')
    await expect.element(page.getByText('No payments yet. The first one appears on 1 December.')).toBeVisible()
  })

  it.each<[string, ContractInfo, string]>([
    ['a trial that has ended', onlyPlan('trialEnded', null), 'No payments: nothing has been bought.'],
    ['a plan that has cost nothing so far', onlyPlan('standard', null), 'No payments yet.'],
    ['a contract that has ended', onlyPlan('trial', '2026-10-31T14:59:59.999Z'), 'There were no payments.'],
  ])('says of %s why no payment is listed', async (_, document, words) => {
    const page = await show({ document, billings: [] })
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  it('names the ended trial in its headline and as the plan, and in no third place', async () => {
    const page = await show({ document: onlyPlan('trialEnded', null), billings: [] })
    await expect.element(page.getByText('The trial ended on 30 September 2026')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: 'No plan', exact: true })).toBeVisible()
    await expect.poll(() => factOf(page, 'Plan')).toBe('trialEnded')
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
    ['is calculated', { billingStatus: 'InProgress' }, 'Calculating…', 'on 1 December'],
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
      nextTryDateTime: '2026-11-03T15:00:00.000Z',
      charge: {
        currency: 'JPY',
        subtotal: 9_000,
        consumptionTaxRate: 10,
        taxedAs: consumptionTax,
        tax: 900,
        total: 9_900,
      },
    })
    const older = { ...owed, _id: bookedBilling(3)._id, billingInfoId: bookedBilling(3).billingInfoId }
    const billings = [running(), owed, { ...older, billingTargetYearMonth: '202609', billingDate: '2026-10-01' }]
    const page = await show({ billings, pausesAt: '2026-12-01T03:00:00.000Z' })
    const several = page.getByText(/^2 bills are unpaid/)
    await expect.element(several).toMatchTextContent('2 bills are unpaid, ¥19,800 together. See all')
    await expect.element(several.getByRole('link')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'standard, monthly · not paid declined' })).toBeVisible()
    await expect.element(page.getByText('for October', { exact: true })).toBeVisible()
    await expect.element(page.getByText('¥9,900').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Pay with another card' })).toBeVisible()
    await expect.element(page.getByText('We try Visa 4242 again on 4 November. 7 more tries follow.')).toBeVisible()
    expect(page.getByText('on 4 November', { exact: true }).element().tagName).toBe('B')
    await expect
      .element(page.getByText(/Everything works for now\. If the bill is not paid before 1 December 2026/))
      .toBeVisible()
    const stop = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
    await expect.element(stop.filter({ hasText: 'Uploading and exporting stop' }).getByText('1 Dec')).toBeVisible()
  })

  it('of a term that was not paid names the year, counts it into what comes, and says when it is tried again', async () => {
    const plans = [entry('yearly.base', '2026-11-11T15:00:00.000Z', '2027-11-11T14:59:59.999Z')]
    const owed = running({
      billingTargetYearMonth: '202611',
      billingDate: '2026-11-12',
      billingStatus: 'Fixed',
      paymentStatus: 'Error',
      paymentCycle: 'YEAR',
      nextTryDateTime: '2026-11-30T03:00:00.000Z',
    })
    const nextTerm = { ...term, startDate: '2027-11-12' }
    const page = await show({
      document: documentOf({ plans, yearlyAnchor: '2026-11-11T15:00:00.000Z' }),
      billings: [owed],
      nextTerm,
    })
    await expect.element(page.getByText('for the year from November 2026', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Next 12 months, with the unpaid bill/).getByText('¥239,580')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
    await expect.element(rows.filter({ hasText: 'next try' }).getByText('30 Nov')).toBeVisible()
    await expect.element(rows.filter({ hasText: 'for one year' }).getByText('12 Nov 2027')).toBeVisible()
    expect(page.getByText(/new yearly term/).elements()).toEqual([])
  })

  const seat = (role: string) => ({
    ...entry(`standard.${role}`, '2026-09-30T15:00:00.000Z'),
    _id: crypto.randomUUID(),
  })
  const base = entry('standard.base', '2026-09-30T15:00:00.000Z', '2026-11-30T14:59:59.999Z')
  const next = {
    ...entry('yearly.base', '2026-11-30T15:00:00.000Z', '2027-11-30T14:59:59.999Z'),
    _id: crypto.randomUUID(),
  }
  const seats = [seat('analyst'), seat('viewer'), seat('viewer')]
  const given = { startDate: '2026-11-30T15:00:00.000Z', analystNum: 1, viewerNum: 1, kept: null, userIds: [] }
  const lent = (id: string, endDate: string | null, startDate = base.startDate) => ({
    ...entry('camera.custom', startDate, endDate),
    _id: `00000000-0000-4000-8000-00000000000${id}`,
  })
  const lending = { groups: [...groups, camera.group], plans: [...plans, ...camera.plan] }
  const ending = seats.map((each) => ({ ...each, endDate: base.endDate }))

  it.each([
    [
      'seats of both kinds that are given up',
      documentOf({ plans: [{ ...base, endDate: null }, ...seats], seatsGivenUp: [given] }),
      '1 analyst instead of 2 and 1 viewer instead of 2',
    ],
    [
      'fewer of an add-on',
      documentOf({ plans: [{ ...base, endDate: null }, lent('2', base.endDate), lent('3', null)] }),
      'Camera: 1 instead of 2',
    ],
    [
      'another plan that may not have an add-on',
      documentOf({ plans: [base, next, lent('2', base.endDate)] }),
      'yearly instead of standard and Camera ends',
    ],
    [
      'another plan with fewer seats',
      documentOf({ plans: [base, next, ...ending] }),
      'yearly instead of standard, 1 analyst instead of 2 and 0 viewers instead of 2',
    ],
  ])('says %s in one row, with what undoes it, and at one mark', async (_, document, words) => {
    await view.viewport(1280, 900)
    const page = await show({ document, books: lending })
    const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').filter({ hasText: 'instead of' })
    await expect
      .element(rows.getByRole('button', { name: 'Undo' }))
      .toHaveAccessibleDescription(`${words} Undo until 30 November.`)
    expect(rows.elements().length).toBe(1)
    await expect.element(page.getByRole('img', { name: new RegExp(`1 December 2026: ${words}\\.`) })).toBeVisible()
  })

  const addOnIn = (page: Page) =>
    page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').filter({ hasText: 'Camera' })

  it('names the day on which an add-on ends, and keeps it alone', async () => {
    const plans = [{ ...base, endDate: null }, ...seats, lent('2', base.endDate)]
    const document = documentOf({ plans, seatsGivenUp: [given] })
    const page = await show({ document, books: lending })
    await expect.element(addOnIn(page)).toMatchTextContent(/^1 Dec\W*Camera ends/)
    const books = answersOf({ document, books: lending })
    answering((asked) => (asked.path.endsWith('/plans/custom/camera/give_up') ? json(200, document) : books(asked)))
    await addOnIn(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => lastToast()?.text).toBe('They stay.')
  })

  it('names the day on which an add-on begins', async () => {
    const plans = [{ ...base, endDate: null }, lent('2', null, next.startDate)]
    const page = await show({ document: documentOf({ plans }), books: lending })
    await expect.element(addOnIn(page)).toMatchTextContent(/^1 Dec.*Camera \(1\) begins/)
    expect(addOnIn(page).getByRole('button').elements()).toEqual([])
  })

  it('shows where to pay in the row of a bill that waits for a bank transfer', async () => {
    const of = { billingTargetYearMonth: '202610', billingDate: '2026-11-01' }
    const open = running({ ...of, billingStatus: 'Fixed', paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER' })
    const page = await show({ billings: [open] })
    const coming = page.getByRole('region', { name: 'Coming up' })
    await expect.element(coming.getByRole('button', { name: 'Show the bank account' })).toBeVisible()
  })

  it('of a yearly contract names the next term, alone or after what the month still costs', async () => {
    const page = await show({ document: yearlyDocument, billings: [], nextTerm: term })
    await expect.element(page.getByText('¥217,800', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText(/Renews for the year to 31 March 2028$/)).toBeVisible()
    await expect.element(page.getByText('on 1 April 2027', { exact: true })).toBeVisible()
    await expect.element(page.getByText('The plan can be changed until 28 March.')).toBeVisible()
    expect(['Period', 'Billed month', 'Billing and payment date'].map((name) => factOf(page, name))).toEqual([
      '2026-04-01 to 2027-03-31',
      '2027-04',
      '2027-04-01',
    ])
    answer({ document: yearlyDocument, nextTerm: term })
    await queryClient.invalidateQueries()
    await expect.element(page.getByText(/^Then ¥217,800 for the new yearly term on 1 April 2027/)).toBeVisible()
    const yearly = page.getByRole('listitem').filter({ hasText: 'for one year' })
    await yearly.getByRole('button', { name: /^Why\?/ }).click()
    await expect.element(page.getByRole('dialog').getByRole('cell', { name: /^yearly, base fee/ })).toBeVisible()
  })

  it('shows the last four payments and leads to all', async () => {
    const paid = ['202606', '202607', '202608', '202609', '202610'].map((billingTargetYearMonth, index) =>
      bookedBilling(index + 2, { billingTargetYearMonth }),
    )
    const page = await show({ billings: [running(), ...paid.toReversed()] })
    const rows = page.getByRole('region', { name: 'Last payments' }).getByRole('listitem')
    await expect.element(rows.first()).toBeVisible()
    const months = ['October', 'September', 'August', 'July']
    expect(rows.elements().map((row) => row.querySelector('span > time')?.textContent)).toEqual(months)
    await expect.element(rows.first().getByText('Paid')).toBeVisible()
    await page.getByRole('link', { name: 'Billing', exact: true }).click()
    await expect.element(page.getByText('History')).toBeVisible()
  })

  it('names the payment of a year by its first month, on one line with what became of it', async () => {
    const page = await show({ billings: [bookedBilling(2, { paymentCycle: 'YEAR', billingDate: '2025-10-01' })] })
    const row = page.getByRole('region', { name: 'Last payments' }).getByRole('listitem')
    const name = row.getByText('October, one year', { exact: true })
    await expect.element(name).toBeVisible()
    const middleOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return (top + bottom) / 2
    }
    expect(middleOf(row.getByText('Paid').element())).toBeCloseTo(middleOf(name.element()), 0)
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
    await expect.element(page.getByRole('heading', { name: /first payment$/ })).toBeVisible()
  })
})
