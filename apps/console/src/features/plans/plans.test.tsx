import { startOfDay } from '@touchline/domain/calendar'
import { consumptionTax } from '@touchline/domain/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '../../lib/account/account.ts'
import { start } from '../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { accountWith, entry, monthly, now, yearly } from '../../testing/plans-account.ts'
import { show } from './plan-picker.test-support.tsx'

const charge = { currency: 'JPY', subtotal: 0, consumptionTaxRate: 10, taxedAs: consumptionTax, tax: 0, total: 0 }
const quoting = (storedSeconds = 0) => answering(() => json(200, { charge, plans: [], storedSeconds }))

beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})

function withBasicFrom(from: string, price: bigint): Account {
  const account = monthly()
  const basic = account.catalogue.plans.get('basic.base')
  if (basic === undefined) throw new Error('no Basic')
  const priceChanges = [{ from, publishedAt: null, prices: { JPY: price } }]
  const plans = new Map([...account.catalogue.plans, [basic.id, { ...basic, priceChanges }]])
  return { ...account, catalogue: { ...account.catalogue, plans } }
}

function answerUsers(analysts: number, viewers: number) {
  const heads = (targetAggregationType: string, usage: number) => ({
    usageAggregationResultId: targetAggregationType,
    usageAggregationUnitId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b02',
    usageAggregationUnitType: 'organization',
    targetAggregationType,
    aggregationYearMonth: '202611',
    usage,
  })
  return answering(({ path }) => {
    if (path.endsWith('/upper_limit/current_value')) return json(200, { currentUpperLimits: [] })
    if (!path.endsWith('/usage_aggregation_result/current_value'))
      return json(200, { charge, plans: [], storedSeconds: 0 })
    return json(200, {
      currentUsageAggregationResults: [heads('ANALYST_USER_COUNT', analysts), heads('VIEWER_USER_COUNT', viewers)],
    })
  })
}

describe('the plan screen', () => {
  it('marks the present plan, sums up a choice and clears it when it is chosen again', async () => {
    const { screen } = await show(monthly())
    await expect.element(screen.getByRole('button', { name: /^Standard, / })).toBeDisabled()
    const plus = screen.getByRole('button', { name: /^Standard\+, / })
    await plus.click()
    const bar = screen.getByRole('region', { name: 'Your choice' })
    await expect.element(bar.getByText('Standard to Standard+, today')).toBeVisible()
    await expect.element(bar.getByText('Cannot be undone. Back to Standard: from 1 December.')).toBeVisible()
    await expect.element(screen.getByTestId('this-month')).toHaveTextContent('¥25,446')
    await expect.element(screen.getByTestId('full-month')).toHaveTextContent('¥32,780')
    await expect.element(bar.getByRole('radio', { name: 'Today, 21 November' })).toBeChecked()
    await plus.click()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('says aloud what a choice costs', async () => {
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    await expect.element(screen.getByText('1 December: ¥25,446')).toHaveRole('status')
  })

  it.each([390, 320])('says on a phone of %i pixels, too, what is paid and when it begins', async (width) => {
    await page.viewport(width, 844)
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    const bar = screen.getByRole('region', { name: 'Your choice' })
    await expect.element(screen.getByTestId('this-month')).toBeVisible()
    await screen.getByRole('radio', { name: '1 December' }).click()
    await expect.element(screen.getByTestId('this-month')).toHaveTextContent('¥21,780')
    await expect.element(screen.getByTestId('full-month')).toHaveTextContent('¥32,780')
    await bar.getByRole('button', { name: 'Change plan' }).click()
    await expect.element(screen.getByRole('dialog').getByText('Why?')).toBeVisible()
    await page.viewport(1280, 900)
  })

  it.each([
    ['a regional organisation', false, 'from Basic to Standard,'],
    ['a global organisation', true, 'from Pro to Elite,'],
  ])('names the plans of an upgrade that %s can buy', async (_, isGlobal, words) => {
    const account = accountWith([entry(isGlobal ? 'pro.base' : 'standard.base', '2026-01-01')])
    const { screen } = await show({ ...account, organization: { ...account.organization, isGlobal } })
    await screen.getByText('What to know before you change').click()
    const hint = `An upgrade, for example ${words} starts today or on 1 December 2026`
    await expect.element(screen.getByText(hint, { exact: false })).toBeVisible()
  })

  it('keeps the tab in the address and moves between tabs by the arrow keys', async () => {
    quoting()
    const { screen, router } = await show(monthly())
    screen.getByRole('tab', { name: 'Monthly' }).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('tab', { name: 'Yearly' })).toHaveAttribute('aria-selected', 'true')
    expect(router.read().location.search).toEqual({ tab: 'yearly' })
    await screen.getByText('What to know before you change').click()
    await expect.element(screen.getByText(/paid for the whole year on its first day/)).toBeVisible()
  })

  it.each([
    [1280, 'monthly'],
    [1280, 'yearly'],
    [390, 'yearly'],
  ])('has what the Tab key reaches in the order in which it is seen, %i px wide and %s', async (width, tab) => {
    await page.viewport(width, 900)
    const { screen } = await show(monthly(), `/change-plan?tab=${tab}`)
    await expect.element(screen.getByText('Use a coupon')).toBeVisible()
    const places = [...document.querySelectorAll('.panel :is(button, input, summary, a)')].map((stop) => {
      const { top, height, left } = stop.getBoundingClientRect()
      return { middle: Math.round(top + height / 2), left }
    })
    expect(places.length).toBeGreaterThan(3)
    expect(places).toEqual(places.toSorted((a, b) => a.middle - b.middle || a.left - b.left))
    await page.viewport(1280, 900)
  })

  it('quotes a year as its seats change, none below those in use', async () => {
    quoting()
    const account = accountWith([
      entry('standard.base', '2026-01-01'),
      entry('standard.viewer', '2026-01-01'),
      entry('standard.viewer', '2026-01-01'),
    ])
    const { screen } = await show(account, '/change-plan?tab=yearly')
    const viewers = screen.getByLabelText('Viewers')
    await expect.element(viewers).toHaveValue('2')
    await expect.element(screen.getByRole('button', { name: 'One viewer fewer' })).toBeDisabled()
    await screen.getByRole('button', { name: /^Standard, / }).click()
    await expect.element(screen.getByTestId('year')).toHaveTextContent('¥228,800')
    await viewers.fill('1')
    await screen.getByRole('button', { name: 'One viewer more' }).click()
    await expect.element(viewers).toHaveValue('3')
    await viewers.fill('4')
    await expect.element(screen.getByTestId('year')).toHaveTextContent('¥239,800')
    await expect
      .element(screen.getByText('Bound until 20 November 2027. Can be cancelled for that day at any time.'))
      .toBeVisible()
  })

  it('counts the storage of a year as the server counts it at the first day', async () => {
    quoting(36_000)
    const { screen } = await show(monthly(), '/change-plan?tab=yearly')
    await screen.getByRole('button', { name: /^Standard, / }).click()
    await expect.element(screen.getByTestId('year')).toHaveTextContent('¥272,800')
  })

  it('shows a plan that begins later at the prices that are in force then', async () => {
    const { screen } = await show(withBasicFrom('2026-12', 10_900n))
    const basic = screen.getByRole('button', { name: /^Basic, / })
    await expect.element(basic).toHaveAccessibleName(/¥11,990/)
    await basic.click()
    await expect.element(screen.getByTestId('full-month')).toHaveTextContent('¥11,990')
  })

  it('proposes a seat for every user with a first plan, and no fewer', async () => {
    answerUsers(2, 9)
    const { screen } = await show(accountWith([]), '/change-plan?tab=yearly')
    const viewers = screen.getByLabelText('Viewers')
    await expect.element(viewers).toHaveValue('9')
    await expect.element(screen.getByText('9 now')).toBeVisible()
    await expect.element(screen.getByLabelText('Analysts')).toHaveValue('2')
    await viewers.fill('8')
    await expect.element(screen.getByText('Enter a whole number from 9 to 999.')).toBeVisible()
    await expect.element(viewers).toHaveAttribute('aria-valuenow', '9')
  })

  it.each([
    ['month', '', '¥26,730', '/plans/monthly'],
    ['year', '?tab=yearly', '¥267,300', '/plans/yearly'],
  ])('brings back with a %s the seats of before, at their price, and takes fewer', async (_, search, fewer, path) => {
    const before = ['base', 'analyst', ...Array.from({ length: 10 }, () => 'viewer')]
    const entries = before.map((role) => entry(`standard.${role}`, '2026-01-01', '2026-11-01'))
    const seen = answerUsers(2, 8)
    const { screen } = await show(
      accountWith(entries, {}, { cancellation: { state: 'done', at: startOfDay('2026-11-01', 'Asia/Tokyo') } }),
      `/change-plan${search}`,
    )
    const viewers = screen.getByLabelText('Viewers')
    await expect.element(viewers).toHaveValue('10')
    await expect.element(screen.getByLabelText('Analysts')).toHaveValue('2')
    await expect.element(screen.getByText(/^As many as you had/)).toBeVisible()
    await expect.element(screen.getByText('Your games are kept until 30 November 2026')).toBeVisible()
    await viewers.fill('8')
    await screen.getByRole('button', { name: /^Standard, / }).click()
    await expect.element(screen.getByTestId(search === '' ? 'full-month' : 'year')).toHaveTextContent(fewer)
    await screen.getByRole('button', { name: 'Purchase', exact: true }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Purchase', exact: true }).click()
    await expect
      .poll(() => seen.find((each) => each.path.endsWith(path))?.body)
      .toContain('"analystNum":2,"viewerNum":8')
    await screen.getByRole('button', { name: 'OK', exact: true }).click()
  })

  it('says why nothing can be chosen, over the plans', async () => {
    const account = accountWith([entry('standard.base', '2026-01-01')], { unsettled: true })
    const { screen } = await show(account)
    await expect.element(screen.getByText(/A payment failed/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toBeDisabled()
  })

  it('manages the subscription of a yearly contract and shows its deadline', async () => {
    quoting()
    const { screen } = await show(yearly())
    await expect.element(screen.getByRole('heading', { name: 'Manage Subscription' })).toBeVisible()
    await expect.element(screen.getByText(/ends on 28 February 2027.*until 25 February 2027/)).toBeVisible()
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await expect.element(screen.getByText(/, from 1 March$/)).toBeVisible()
  })

  it('says when the deadline has passed', async () => {
    const late = { ...yearly(), now: now + 97 * 86_400_000 }
    const { screen } = await show(late)
    await expect.element(screen.getByText(/The last day to schedule a change was 25 February 2027/)).toBeVisible()
    await expect.element(screen.getByText(/A plan change can be scheduled until 3 days before/)).toBeVisible()
  })

  it('purchases on a trial', async () => {
    const { screen } = await show(accountWith([]))
    await expect.element(screen.getByRole('heading', { name: 'Purchase plan' })).toBeVisible()
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await expect.element(screen.getByRole('button', { name: 'Purchase', exact: true })).toBeEnabled()
  })

  it('shows a trial how long it runs and what comes then', async () => {
    const { screen } = await show(accountWith([entry('trial.base', '2026-11-01', '2026-12-01')]))
    await expect
      .element(screen.getByText(/^Welcome to Kickview\. Your trial runs until 30 November 2026: 10 days/))
      .toBeVisible()
    await expect.element(screen.getByText(/^After that, games can still be watched/)).toBeVisible()
  })

  it('lets a yearly plan whose cancellation is scheduled continue', async () => {
    quoting()
    const { contract } = yearly()
    const end = contract.entries[0]?.end ?? 0
    const { screen } = await show(accountWith(contract.entries, {}, { cancellation: { state: 'reserved', at: end } }))
    await expect.element(screen.getByRole('status').filter({ hasText: '28 February 2027' })).toBeVisible()
    await screen.getByRole('button', { name: /^Standard, / }).click()
    await expect.element(screen.getByText('Can be undone until 25 February 2027, on this page.')).toBeVisible()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await expect.element(screen.getByText(/^Your current plan continues\. On 1 March 2027/)).toBeVisible()
  })

  it('has a place for what else can be done', async () => {
    const { screen } = await show(monthly())
    await screen.getByText('Use a coupon', { exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'The coupon box' })).toBeVisible()
  })
})

describe('an address with a plan in it', () => {
  const address = '/change-plan?tab=yearly&plan=yearlyStandard&analysts=3&viewers=7'

  it('has it chosen with its seats, and asks the last question only when the button is pressed', async () => {
    quoting()
    const { screen } = await show(monthly(), address)
    await expect.element(screen.getByLabelText('Viewers')).toHaveValue('7')
    await expect.element(screen.getByRole('button', { name: 'Change plan' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('continues the purchase that waited for an e-mail address', async () => {
    quoting()
    const { screen } = await show(monthly(), `${address}&open=1`)
    await expect.element(screen.getByRole('dialog', { name: 'Change to Standard?' })).toBeVisible()
  })

  it('asks the administrators instead of a reader who would pay', async () => {
    quoting()
    start('/asia', { ...sessionOf('access'), memberRole: 'reader' })
    const { screen } = await show(monthly(), `${address}&open=1`)
    await expect.element(screen.getByRole('dialog', { name: 'Ask for approval of Standard?' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change plan' }).elements()).toEqual([])
    start('/asia', sessionOf('access'))
  })

  it('chooses nothing where there is no such plan', async () => {
    const { screen } = await show(monthly(), '/change-plan?tab=monthly&plan=nothing&analysts=1&viewers=0')
    expect(screen.getByRole('dialog').elements()).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'Change plan' })).not.toBeInTheDocument()
  })
})
