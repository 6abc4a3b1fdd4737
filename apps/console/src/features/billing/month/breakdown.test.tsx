import { consumptionTax, untaxed } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageStore } from '../../../lib/messages.ts'
import { billing, contract, discounted, readingBooks } from '../../../testing/books.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { waitFor } from '../../../testing/wait-for.ts'
import { Breakdown } from '../billing.tsx'

const rowsOf = (screen: Awaited<ReturnType<typeof show>>, title: string) =>
  screen.getByRole('table', { name: title, exact: true }).getByRole('row')

type Billing = ReturnType<typeof billing>

const show = async (billings: readonly Billing[]) => {
  answering((asked) => readingBooks(asked, { billings }) ?? json(404))
  return mount(Breakdown)
}

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})

const running = billing(2, {
  billingTargetYearMonth: '202611',
  billingStatus: 'Provisional',
  paymentStatus: 'Waiting',
  charge: { currency: 'JPY', subtotal: 6_568, consumptionTaxRate: 10, taxedAs: consumptionTax, tax: 656, total: 7_224 },
  plans: [
    {
      contractPlanId: `${discounted}.base`,
      role: 'base',
      pricePerUsage: 15_840,
      price: 5_280,
      derivation: { kind: 'days', days: 10, ofDays: 30 },
      usageDetails: [],
    },
    {
      contractPlanId: `${discounted}.viewer`,
      role: 'viewer',
      pricePerUsage: 400,
      price: 533,
      derivation: { kind: 'days', days: 40, ofDays: 30 },
      usageDetails: [],
    },
    {
      contractPlanId: 'teamStandardPlan.storage',
      role: 'storage',
      pricePerUsage: 18,
      price: 755,
      derivation: { kind: 'hours', tenths: 420 },
      usageDetails: [],
    },
  ],
})

it('the breakdown sends the documents of a bill again', async () => {
  const asked = answering((each) => {
    if (!each.path.endsWith('/document_mails')) return readingBooks(each, { billings: [billing(1)] }) ?? json(404)
    return json(202, { sentTo: 2, goesTo: 3 })
  })
  const screen = await mount(Breakdown)
  const before = asked.length
  await screen.getByRole('button', { name: 'More about October 2026' }).click()
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(() => asked.slice(before).map(({ path }) => path))
    .toContainEqual(expect.stringMatching(/\/billing_info\/[\w-]+\/document_mails$/))
})

it('the breakdown says that the documents of a bill were sent too often', async () => {
  let isRead = false
  answering((each) => {
    if (!each.path.endsWith('/document_mails')) return readingBooks(each, { billings: [billing(1)] }) ?? json(404)
    isRead = !isRead
    return isRead ? json(200, { sentTo: 2, goesTo: 3 }) : json(429, { code: 'too-many-attempts', message: 'no' })
  })
  const screen = await mount(Breakdown)
  await screen.getByRole('button', { name: 'More about October 2026' }).click()
  await screen.getByRole('button', { name: 'Send again' }).click()
  const body = 'Too many attempts. Wait a few minutes and try again.'
  await expect.poll(() => messageStore.read()).toMatchObject({ title: 'The e-mail could not be sent', body })
})

describe('the billing breakdown', () => {
  it('shows the newest month first: each line in a sentence, and why on demand', async () => {
    const screen = await show([running, billing(1)])
    const rows = rowsOf(screen, 'November 2026')
    await expect
      .element(rows.nth(1))
      .toHaveTextContent('Standard, 10 of 30 days¥19,800 − 20% = ¥15,840¥15,84010 / 30 days¥5,280')
    await expect.element(rows.nth(2)).toHaveTextContent('viewers, 40 days in all¥500 − 20% = ¥400¥40040 / 30 days¥533')
    await expect.element(rows.nth(3)).toHaveTextContent('42.0 hours of video over 12 months old¥1842.0 hours¥755')
    const bill = screen.getByRole('region', { name: 'November 2026' })
    await expect.element(bill.getByText('Consumption tax (10%, rounded down)')).toBeVisible()
    await expect.element(bill.getByText('Total including tax')).toBeVisible()
    await expect.element(bill.getByText('¥7,224').first()).toBeVisible()
    await expect.element(bill.getByText('Estimated')).toBeVisible()
    await bill.getByRole('button', { name: /^Why\?/ }).click()
    await expect.element(screen.getByText('¥400 × 40 seat days / 30 days')).toBeVisible()
  })

  it('gives the pause as the one reason of its short month, and its end as that of the next', async () => {
    const [entry] = contract.plans
    const [line] = billing(1).plans
    if (entry === undefined || line === undefined) throw new Error('nothing is bought or billed')
    const held = (contractPlanId: string, startDate: string, endDate: string | null) => ({
      ...entry,
      contractPlanId,
      startDate,
      endDate,
    })
    const plans = [
      held('teamBasicPlan.base', '2026-08-31T15:00:00.000Z', '2026-10-02T14:59:59.999Z'),
      held('settlementReadonlyPlan.base', '2026-10-02T15:00:00.000Z', '2026-10-29T14:59:59.999Z'),
      held('teamBasicPlan.base', '2026-10-29T15:00:00.000Z', null),
    ]
    const inPart = { ...line, price: 638, derivation: { kind: 'days' as const, days: 2, ofDays: 31 } }
    const ofPart = {
      currency: 'JPY' as const,
      subtotal: 638,
      consumptionTaxRate: 10,
      taxedAs: consumptionTax,
      tax: 63,
      total: 701,
    }
    const billings = [
      billing(2, { ...running, plans: [line], charge: billing(1).charge }),
      billing(1, { plans: [inPart], charge: ofPart }),
      billing(3, { billingTargetYearMonth: '202609' }),
    ]
    answering((asked) => readingBooks(asked, { billings, contract: { ...contract, plans } }) ?? json(404))
    const screen = await mount(Breakdown)
    const story = (month: string) => screen.getByRole('region', { name: month })
    await expect
      .element(story('November 2026').getByText(/^¥10,189 more than October: the pause is over \(\+\u2060?¥10,189\)\./))
      .toBeVisible()
    await screen.getByLabelText('Month').selectOptions('202610')
    await expect
      .element(story('October 2026').getByText('Basic was paused until 29 October: 2 of 31 days are billed.'))
      .toBeVisible()
  })

  it('changes to the month that is chosen, with its payment', async () => {
    const screen = await show([running, billing(1)])
    await screen.getByLabelText('Month').selectOptions('202610')
    await expect.element(rowsOf(screen, 'October 2026').nth(1)).toHaveTextContent('Basic¥9,9001¥9,900')
    const bill = screen.getByRole('region', { name: 'October 2026' })
    await expect.element(bill.getByText('Paid')).toBeVisible()
    await expect.element(bill.getByText('1 November, by card')).toBeVisible()
    await expect.element(bill.getByText('¥10,890').first()).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'October', exact: true }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('opens with the month that the address names', async () => {
    answering((asked) => readingBooks(asked, { billings: [running, billing(1)] }) ?? json(404))
    const screen = await mount(Breakdown, { address: '/?month=2026-10' })
    await expect.element(screen.getByLabelText('Month')).toHaveValue('202610')
    await screen.getByLabelText('Month').selectOptions('202611')
    await expect.element(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  })

  it('opens with the latest month in which something was bought', async () => {
    const term = billing(3, { billingTargetYearMonth: '202604', paymentCycle: 'YEAR' })
    const empty = { ...running, plans: [] }
    const screen = await show([empty, billing(4, { billingTargetYearMonth: '202610', plans: [] }), term])
    await expect.element(screen.getByLabelText('Month')).toHaveValue('202604')
    await expect.element(screen.getByRole('heading', { name: 'Year from April 2026' })).toBeVisible()
  })

  it('opens with the newest month while that is being calculated', async () => {
    const screen = await show([{ ...running, plans: [], billingStatus: 'InProgress' }, billing(1)])
    await expect.element(screen.getByLabelText('Month')).toHaveValue('202611')
  })

  it('says how many seats were held how long, and of which plan where there are several', async () => {
    const [entry] = contract.plans
    const [line] = billing(1).plans
    if (entry === undefined || line === undefined) throw new Error('nothing is bought or billed')
    const seats = (contractPlanId: string, startDate: string) => ({ ...entry, contractPlanId, startDate })
    const viewer = { ...line, contractPlanId: 'teamBasicPlan.viewer', role: 'viewer' as const, price: 700 }
    const held = { ...viewer, derivation: { kind: 'days' as const, days: 41, ofDays: 31 } }
    const own = {
      ...contract,
      plans: [
        entry,
        seats('teamBasicPlan.viewer', '2026-01-31T15:00:00.000Z'),
        seats('teamBasicPlan.viewer', '2026-10-21T15:00:00.000Z'),
      ],
    }
    const billings = [billing(1, { plans: [line, held, { ...line, contractPlanId: 'teamStandardPlan.base' }] })]
    answering((asked) => readingBooks(asked, { billings, contract: own }) ?? json(404))
    const screen = await mount(Breakdown)
    const rows = rowsOf(screen, 'October 2026')
    await expect.element(rows.nth(1)).toMatchTextContent(/^Basic¥/)
    await expect.element(rows.nth(2)).toMatchTextContent(/^2 viewers: 1 the whole month, 1 for 10 days \(Basic\)/)
  })

  it('names the unit of the time that was bought within a term', async () => {
    const bought = {
      contractPlanId: 'teamStandardPlan.base',
      role: 'upload' as const,
      pricePerUsage: 17,
      price: 183_600,
      derivation: {
        kind: 'addition' as const,
        purchases: [
          { count: 1, units: 3_600, days: 1, ofDays: 1 },
          { count: 1, units: 7_200, days: 1, ofDays: 1 },
        ],
      },
      usageDetails: [],
    }
    const screen = await show([{ ...running, plans: [bought] }])
    await expect
      .element(rowsOf(screen, 'November 2026').nth(1))
      .toHaveTextContent('180 extra hours of upload time¥1710,800 minutes¥183,600')
  })

  it('shows a yearly term next to the month it begins in', async () => {
    const term = billing(3, { billingTargetYearMonth: '202611', paymentCycle: 'YEAR', billingDate: '2026-11-21' })
    const screen = await show([running, term])
    await expect.element(screen.getByRole('heading', { name: 'November 2026', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Year from November 2026' })).toBeVisible()
  })

  it('says that it calculates instead of an amount, and asks again after 3 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    let asked = 0
    answering((request) => {
      if (request.path.includes('/manage/billing_info')) asked += 1
      const state = asked < 2 ? { ...running, billingStatus: 'InProgress' as const } : running
      return readingBooks(request, { billings: [state] }) ?? json(404)
    })
    const screen = await mount(Breakdown)
    await vi.advanceTimersByTimeAsync(50)
    await waitFor(() => expect(screen.container.textContent).toContain('Calculating…'))
    expect(screen.container.textContent).toContain('Changes made in the last 24 hours may not show yet.')
    expect(screen.container.textContent).not.toContain('¥7,224')
    await vi.advanceTimersByTimeAsync(3_000)
    await waitFor(() => expect(screen.container.textContent).toContain('¥7,224'))
  })

  it('says so where nothing was billed yet', async () => {
    const screen = await show([])
    await expect.element(screen.getByRole('heading', { name: 'Nothing billed yet', level: 1 })).toBeVisible()
    await expect.element(screen.getByText('Nothing billed yet. Your purchases will appear here.')).toBeVisible()
  })

  it('offers no month that was withdrawn, and none without a bill', async () => {
    const screen = await show([
      billing(1, { plans: [] }),
      billing(2, { billingTargetYearMonth: '202609', paymentStatus: 'Cancel' }),
      billing(3, { billingTargetYearMonth: '202608' }),
    ])
    await expect.element(screen.getByRole('heading', { name: 'August 2026' })).toBeVisible()
    const options = screen.getByLabelText('Month').getByRole('option').elements()
    expect(options.map((option) => option.textContent)).toEqual(['August 2026'])
  })

  it('shows the total alone where nothing is taxed', async () => {
    const charge = {
      currency: 'USD',
      subtotal: 19_900,
      consumptionTaxRate: 0,
      taxedAs: untaxed,
      tax: 0,
      total: 19_900,
    } as const
    const screen = await show([billing(1, { charge })])
    await expect.element(screen.getByText('$199.00').last()).toBeVisible()
    expect(screen.container.textContent).not.toContain('Consumption tax')
    expect(screen.container.textContent).not.toContain('Subtotal')
  })

  it('says of an amount too small for a card that it is waived', async () => {
    const charge = { currency: 'JPY', subtotal: 0, consumptionTaxRate: 0, taxedAs: untaxed, tax: 0, total: 0 } as const
    const [base] = billing(1).plans
    if (base === undefined) throw new Error('the month has no line')
    const derivation = { kind: 'waived', leastCharge: 50 } as const
    const waiver = { contractPlanId: 'waiver', role: 'waiver', pricePerUsage: -11, price: -11, derivation } as const
    const screen = await show([
      billing(1, {
        charge,
        plans: [
          { ...base, price: 11 },
          { ...waiver, usageDetails: [] },
        ],
      }),
    ])
    await expect.element(screen.getByText('Waived').first()).toBeVisible()
    await expect.element(screen.getByText(/^waived: below the smallest card payment/)).toBeVisible()
    await expect.element(screen.getByText('Cards are charged from ¥50; less is not charged.')).toBeVisible()
  })

  it('takes what was refunded from the total, with its day', async () => {
    const refunds = [
      { amount: 4_000, cause: 'refund' as const, refundDateTime: '2026-11-04T00:00:00.000Z', refundDate: '2026-11-04' },
    ]
    const screen = await show([billing(1, { refunds })])
    await expect.element(screen.getByText('Refunded on 2026-11-04')).toBeVisible()
    await expect.element(screen.getByText('−¥4,000')).toBeVisible()
  })

  it('offers to try again where nothing could be read', async () => {
    let isBroken = true
    answering((asked) => (isBroken ? json(500) : (readingBooks(asked, { billings: [billing(1)] }) ?? json(404))))
    const screen = await mount(Breakdown)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('¥10,890').first()).toBeVisible()
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(Breakdown)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})
