import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '../../lib/account/account.ts'
import { messageStore } from '../../lib/messages.ts'
import { queryClient } from '../../lib/queries.ts'
import { start } from '../../lib/session.ts'
import { mayLeave } from '../../lib/unsaved.ts'
import { contract as booked, readingBooks } from '../../testing/books.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { mount } from '../../testing/mount.tsx'
import { installProvider } from '../../testing/provider.ts'
import {
  accountWith,
  accountWithAllowances,
  accountWithReservedCoupon,
  entry,
  now,
  SPRING_ID,
} from './account.test-support.ts'
import { show } from './plan-picker.test-support.tsx'
import { Plans } from './plans.tsx'

beforeAll(installProvider)
beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  answerMessages()
})

const monthly = (more: Partial<Account> = {}) => accountWith([entry('standard.base', '2026-01-01')], more)

describe('a plan card', () => {
  it('is scheduled where a change to it is reserved, and cannot be chosen again', async () => {
    const account = accountWith([entry('standard.base', '2026-01-01', '2026-12-01'), entry('basic.base', '2026-12-01')])
    const { screen } = await show(account)
    const basic = screen.getByRole('button', { name: /^Basic, / })
    await expect.element(screen.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect.element(basic).toBeDisabled()
    await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
  })

  it('of a coupon contract shows the price after the discount, and the full one that follows', async () => {
    const { screen } = await show(accountWith([entry('coupon.base', '2026-10-01', '2027-01-01')]))
    const card = screen.getByRole('button', { name: 'Standard, ¥17,424' })
    await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('After discount', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('¥21,780', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('until 2026-12-31, then ¥21,780')).toBeVisible()
    await expect.element(card).toBeDisabled()
  })

  it('scheduled with a coupon shows its discounted price and its days, and cannot be chosen at the full price', async () => {
    const { screen } = await show(accountWithReservedCoupon())
    const card = screen.getByRole('button', { name: 'Standard, ¥17,424' })
    await expect.element(card).toBeDisabled()
    await expect.element(screen.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('from 2026-12-01 until 2027-02-28, then ¥21,780')).toBeVisible()
    await expect
      .element(screen.getByText('Standard with coupon SPRING (20 % off) is scheduled for 2026-12-01.'))
      .toBeVisible()
  })

  it('of the plan in force can be chosen again while a cancellation is reserved', async () => {
    const { contract } = monthly()
    const account = accountWith(contract.entries, {}, { cancellation: { state: 'reserved', at: now + 86_400_000 } })
    const { screen } = await show(account)
    await expect.element(screen.getByRole('button', { name: /^Standard, / })).toBeEnabled()
  })
})

describe('the plans', () => {
  it('are compared by fees, limits, resolution, storage and options, with tax', async () => {
    const { screen } = await show(monthly())
    const rows = screen.getByRole('table', { name: 'Compare' }).getByRole('row').elements()
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))).toEqual([
      'What | Basic | Standard | Standard+',
      'Base fee a month | ¥10,890 | ¥21,780 | ¥32,780',
      'Extra analyst a month | ¥550 | ¥550 | ¥550',
      'Viewer a month | ¥550 | ¥550 | ¥550',
      'Upload a month | 10 h | 10 h | 10 h',
      'Export a month | – | – | –',
      `Resolution${' | Standard and high resolution'.repeat(3)}`,
      'Videos are kept for | 12 months | 12 months | 12 months',
      'Option: upload time, per hour | ¥550 | ¥550 | ¥550',
      'Option: export time, per hour | – | – | –',
      'Option: storage after 12 months, per hour | ¥550 | ¥550 | ¥550',
    ])
    await expect.element(screen.getByText('Prices include tax.')).toBeVisible()
  })

  it('are Pro and Elite for a global organisation, and the hint names them', async () => {
    const { screen } = await show(monthly({ organization: { isGlobal: true, isEsports: false } }))
    await expect.element(screen.getByText(/Choose Pro, or Elite/)).toBeVisible()
    const cards = screen.getByRole('group', { name: 'Choose a plan' }).getByRole('button')
    expect(cards.elements().map((card) => card.getAttribute('aria-label'))).toEqual(['Pro, ¥10,890', 'Elite, ¥21,890'])
  })

  it('are bought again where the contract has expired', async () => {
    const { contract } = monthly()
    const { screen } = await show(accountWith(contract.entries, {}, { cancellation: { state: 'done', at: now - 1 } }))
    await expect.element(screen.getByRole('heading', { name: 'Purchase plan' })).toBeVisible()
    await screen.getByRole('button', { name: /^Standard, / }).click()
    await expect.element(screen.getByRole('button', { name: 'Purchase', exact: true })).toBeEnabled()
  })

  it('are called a change after a trial, as the menu calls them, and begin at once', async () => {
    const { screen } = await show(accountWith([entry('ended.base', '2026-11-01')]))
    await expect.element(screen.getByRole('heading', { name: 'Change plan' })).toBeVisible()
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await expect.element(screen.getByText('Starts now')).toBeVisible()
    await screen.getByRole('button', { name: 'Change plan', exact: true }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Change to Basic?' })).toBeVisible()
  })

  it('all wait for the next month under the football-type plan', async () => {
    const { screen } = await show(accountWith([entry('mbp.base', '2026-01-01')]))
    await expect.element(screen.getByText('A change starts on 2026-12-01.')).toBeVisible()
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    await expect.element(screen.getByText('Starts on 2026-12-01')).toBeVisible()
  })

  it('of esports organisations are changed by the support', async () => {
    const { screen } = await show(monthly({ organization: { isGlobal: false, isEsports: true } }))
    await expect.element(screen.getByText('Plans of esports organisations are changed by our support.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toBeDisabled()
  })

  it('by the year are for 1 to 999 analysts and up to 999 viewers', async () => {
    const { screen } = await show(monthly(), '/change-plan?tab=yearly')
    const numbers = (label: string) =>
      screen
        .getByLabelText(label)
        .getByRole('option')
        .elements()
        .map((option) => Number(option.textContent))
    const [analysts, viewers] = [numbers('Analysts'), numbers('Viewers')]
    expect([analysts[0], analysts.at(-1), analysts.length]).toEqual([1, 999, 999])
    expect([viewers[0], viewers.at(-1), viewers.length]).toEqual([0, 999, 1000])
  })

  it('warn before a selected plan is left', async () => {
    const { screen, router } = await show(monthly())
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await expect.element(screen.getByText('Starts on 2026-12-01')).toBeVisible()
    void router.navigate({ to: '/contract-info' })
    const warning = screen.getByRole('dialog', { name: 'Leave this page?' })
    await expect.element(warning.getByText('The plan you selected is not bought yet.')).toBeVisible()
    messageStore.read()?.answer(false)
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toHaveAttribute('aria-pressed', 'true')
    void router.navigate({ to: '/contract-info' })
    await warning.getByRole('button', { name: 'Leave' }).click()
    await expect.element(screen.getByText('Inside')).toBeVisible()
  })

  it('warn before somebody logs out with a plan selected, and never otherwise', async () => {
    const { screen } = await show(monthly())
    expect(await mayLeave()).toBe(true)
    const basic = screen.getByRole('button', { name: /^Basic, / })
    await basic.click()
    await expect.element(screen.getByText('Starts on 2026-12-01')).toBeVisible()
    for (const answer of [false, true]) {
      const leaving = mayLeave()
      await expect.element(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
      messageStore.read()?.answer(answer)
      expect(await leaving).toBe(answer)
    }
    await basic.click()
    await expect.element(screen.getByText('Starts on 2026-12-01')).not.toBeInTheDocument()
    expect(await mayLeave()).toBe(true)
  })
})

describe('a purchase', () => {
  const buying = async (account: Account) => {
    const { screen } = await show(account)
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Purchase', exact: true }).click()
    return screen
  }
  const { document } = accountWith([])
  const bank = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const

  it('asks for the e-mail address first, and says why', async () => {
    const customerInfo = { name: null, tel: null, mail: null, country: null }
    const screen = await buying(accountWith([], { document: { ...document, customerInfo, payment: bank } }))
    const dialog = screen.getByRole('dialog', { name: 'Register an e-mail address' })
    await expect.element(dialog.getByText('Register an e-mail address before you buy a plan.')).toBeVisible()
    await expect.element(dialog.getByText(/^Receipts, notices of failed payments and/)).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  })

  it.each([
    ['no telephone number', { customerInfo: { ...document.customerInfo, tel: null } }],
    ['bank transfer', { payment: bank }],
  ])('with %s asks for the payer and a card', async (_, more) => {
    const screen = await buying(accountWith([], { document: { ...document, ...more } }))
    const dialog = screen.getByRole('dialog', { name: 'Register the payer and a card' })
    await expect.element(dialog.getByText(/^With Purchase, Basic starts now\. This month costs ¥/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeDisabled()
  })

  it('begins with the card number, and shows which cards are taken', async () => {
    const screen = await buying(accountWith([], { document: { ...document, payment: bank } }))
    const dialog = screen.getByRole('dialog', { name: 'Register the payer and a card' })
    await expect.element(dialog.getByLabelText('cardNumber')).toHaveFocus()
    await expect.element(dialog.getByRole('list', { name: /^Visa, Mastercard/ })).toBeVisible()
  })

  it('with everything registered asks to confirm the amount', async () => {
    const screen = await buying(accountWith([]))
    const dialog = screen.getByRole('dialog', { name: 'Purchase Basic?' })
    await expect.element(dialog.getByText(/^The plan starts now\. This month costs ¥3,630,/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('a reserved coupon', () => {
  const loss = /SPRING, 20 % off Standard from 2026-12-01, is given up and can be used again until 2026-12-31\.$/
  const choosing = async (account: Account, answer: (body: string) => Response) => {
    const seen = answering(({ path, body }) => (path.endsWith('/plans/monthly') ? answer(body) : json(404)))
    const { screen } = await show(account)
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Basic?' })
    return { screen, seen, dialog }
  }
  const saved = () =>
    json(200, { change: 'downgrade', boundary: '2026-11-30T15:00:00.000Z', contractInfo: accountWith([]).document })
  const sent = (seen: readonly { readonly path: string; readonly body: string }[]): unknown[] =>
    seen.filter(({ path }) => path.endsWith('/plans/monthly')).map(({ body }) => JSON.parse(body).givesUpCoupons)

  it('is named before another plan replaces it, and its loss is sent as accepted', async () => {
    const { seen, dialog } = await choosing(accountWithReservedCoupon(), saved)
    await expect.element(dialog.getByText(loss)).toBeVisible()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await vi.waitFor(() => expect(sent(seen)).toEqual([[SPRING_ID]]))
  })

  it('that the screen did not know of is asked about, and kept where that is wanted', async () => {
    const coupon = {
      couponId: SPRING_ID,
      couponCode: 'SPRING',
      planGroupId: 'coupon',
      discountPercent: 20,
      startDate: '2026-11-30T15:00:00.000Z',
      effectiveEndDate: '2026-12-31T14:59:59.999Z',
    }
    const asks = (body: string) =>
      body.includes(SPRING_ID)
        ? saved()
        : json(409, { code: 'gives-up-coupon', message: '', details: { coupons: [coupon] } })
    const { screen, seen, dialog } = await choosing(accountWith([entry('plus.base', '2026-01-01')]), asks)
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    const question = screen.getByRole('dialog', { name: 'Give up the coupon?' })
    await expect.element(question.getByText(loss)).toBeVisible()
    messageStore.read()?.answer(false)
    await expect.element(question).not.toBeInTheDocument()
    expect(sent(seen)).toEqual([undefined])
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await question.getByRole('button', { name: 'Give it up' }).click()
    await vi.waitFor(() => expect(sent(seen)).toEqual([undefined, undefined, [SPRING_ID]]))
  })
})

describe('a smaller plan', () => {
  const heads = (targetAggregationType: string, usage: number) => ({
    usageAggregationResultId: targetAggregationType,
    usageAggregationUnitId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b02',
    usageAggregationUnitType: 'organization',
    targetAggregationType,
    aggregationYearMonth: '202611',
    usage,
  })

  it('says what is given up with what the club used, before it is confirmed', async () => {
    answering(({ path }) => {
      if (path.endsWith('/upper_limit/current_value')) return json(200, { currentUpperLimits: [] })
      return json(200, { currentUsageAggregationResults: [heads('MOVIE_CONVERT_TIME', 12.45 * 3600)] })
    })
    const { screen } = await show(accountWithAllowances([entry('plus.base', '2026-01-01')]))
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Basic?' })
    await expect
      .element(dialog.getByText('Upload: 10 instead of 20 hours a month; you have used 12.4 hours so far'))
      .toBeVisible()
    await expect.element(dialog.getByText('Playlist export: no longer included')).toBeVisible()
    await expect.element(dialog.getByText('High resolution: no longer included')).toBeVisible()
  })

  it('than none has nothing to give up, and a Standard customer is told of the plan above', async () => {
    const { screen } = await show(accountWithAllowances([entry('standard.base', '2026-01-01')]))
    await expect
      .element(screen.getByText(/Above your plan: Standard\+, 20 hours upload a month, Unlimited export\./))
      .toBeVisible()
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Standard+?' })
    await expect.element(dialog.getByText(/and this cannot be undone/)).toBeVisible()
    expect(screen.getByText(/cannot be undone/).elements()).toHaveLength(1)
    await expect.element(screen.getByText(/you give up/)).not.toBeInTheDocument()
  })
})

describe('a change that the server refuses', () => {
  it.each([
    ['unsettled', undefined, /^A payment failed\. Settle it first/],
    ['past-deadline', undefined, /^The deadline for scheduling a change has passed\.$/],
    ['parked', undefined, /^We are checking a payment/],
    ['seats-below-current', { analystNum: 3, viewerNum: 12 }, /at least 3 analysts, 12 viewers/],
  ])('as %s is told in words, not as a conflict with somebody else', async (code, details, words) => {
    answering(({ path }) => (path.endsWith('/plans/monthly') ? json(409, { code, message: code, details }) : json(404)))
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Nothing was changed' }).getByText(words)).toBeVisible()
  })
})

describe('a change that somebody else made first', () => {
  it.each(['already-current', 'already-scheduled'])('(%s) is a conflict, which reading again settles', async (code) => {
    answering(({ path }) => (path.endsWith('/plans/monthly') ? json(409, { code, message: code }) : json(404)))
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await vi.waitFor(() => expect(messageStore.read()).toMatchObject({ fault: 409 }))
  })
})

describe('the plan screen', () => {
  it('is a skeleton while it loads, offers to try again where it cannot, and then shows the plans', async () => {
    let isDown = true
    const wait = Promise.withResolvers<Response>()
    answering((asked) => {
      if (asked.path.endsWith('/manage/billing_info') && isDown) return wait.promise
      return readingBooks(asked, { contract: booked }) ?? json(404)
    })
    const screen = await mount(() => <Plans />)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    wait.resolve(json(403, { code: 'forbidden', message: 'no' }))
    const retry = screen.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    isDown = false
    await retry.click()
    await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
  })
})
