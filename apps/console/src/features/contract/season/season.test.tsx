import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { UsageHistory } from '@touchline/contract/usage'
import { consumptionTax, untaxed } from '@touchline/domain/money'
import type { StoredDay } from '@touchline/domain/storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import { begin } from '../../../lib/session/session.ts'
import { leaveSession } from '../../../lib/session/sign-out.ts'
import { billing } from '../../../testing/books.ts'
import { answering, configure, json, sessionOf } from '../../../testing/cell.ts'
import { mount } from '../../../testing/mount.tsx'
import { answerBooks, documentOf, entry, yearlyDocument } from '../../../testing/usage-books.ts'
import { Overview } from '../overview.tsx'

type Line = BillingInfo['plans'][number]

const line = (role: Line['role'], price: number): Line => ({
  contractPlanId: `standard.${role}`,
  role,
  pricePerUsage: price,
  price,
  derivation: { kind: 'count', count: 1 },
  usageDetails: [],
})

const charge = (subtotal: number, currency: 'JPY' | 'USD' = 'JPY'): BillingInfo['charge'] => {
  const tax = currency === 'JPY' ? subtotal / 10 : 0
  return {
    currency,
    subtotal,
    consumptionTaxRate: currency === 'JPY' ? 10 : 0,
    taxedAs: currency === 'JPY' ? consumptionTax : untaxed,
    tax,
    total: subtotal + tax,
  }
}

const running = (more: Partial<BillingInfo> = {}) =>
  billing(1, {
    billingTargetYearMonth: '202611',
    billingDate: '2026-12-01',
    charge: charge(22_000),
    plans: [line('base', 19_800), line('viewer', 1_000), line('storage', 1_200)],
    paymentStatus: 'Waiting',
    billingStatus: 'Provisional',
    ...more,
  })

const october = (more: Partial<BillingInfo> = {}) =>
  billing(2, { charge: charge(24_000), plans: [line('base', 19_800), line('upload', 4_200)], ...more })

const september = billing(3, {
  billingTargetYearMonth: '202609',
  billingDate: '2026-10-01',
  charge: charge(19_800),
  plans: [line('base', 19_800)],
})

const term = {
  startDate: '2027-04-01',
  charge: charge(198_000),
  plans: [{ ...line('base', 198_000), contractPlanId: 'yearly.base' }],
}

interface SeasonBooks {
  readonly document?: ContractInfo
  readonly billings?: readonly BillingInfo[]
  readonly nextTerm?: typeof term | null
  readonly storedDays?: readonly StoredDay[]
  readonly history?: UsageHistory
}

const unused: UsageHistory = { months: [], days: [] }

const plain = [running(), october(), september]

async function show(given: SeasonBooks = {}) {
  const { document = documentOf(), billings = plain, nextTerm = null, storedDays = [], history = unused } = given
  const books = { documents: [document], billings, storedDays, users: [], organization: [], byUser: [], history }
  answering(
    answerBooks(
      () => books,
      ({ path }) => {
        if (path.endsWith('/next_term')) return json(200, { term: nextTerm })
        return path.endsWith('/upper_limit/current_value') ? json(200, { currentUpperLimits: [] }) : json(500)
      },
    ),
  )
  return mount(Overview)
}

type Page = Awaited<ReturnType<typeof show>>

const season = (page: Page) => page.getByRole('region', { name: 'Bills of 24 months' })
const bill = (page: Page) => season(page).getByRole('slider', { name: 'Bill' })
const partsOf = (page: Page) =>
  season(page)
    .getByRole('term')
    .elements()
    .map((part) => `${part.textContent} ${part.nextElementSibling?.textContent}`)

beforeEach(async () => {
  await view.viewport(1280, 900)
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

describe('the season', () => {
  it('says in a sentence what it shows: sums, highest and next', async () => {
    const page = await show()
    // ¥24,200 as the document has it, and eleven months at ¥21,780.
    await expect
      .element(page.getByRole('img', { name: /^Bills of 24 months/ }))
      .toHaveAccessibleName(
        'Bills of 24 months. Paid in the last 12 months: ¥48,180. In the next 12 months, with your usual hours: ¥263,780. ' +
          'The highest: ¥26,400 on 1 November 2026. Next: ¥24,200 on 1 December 2026.',
      )
    await expect.element(season(page).getByText('Today, 21 Nov')).toBeVisible()
    await expect.element(season(page).getByText('¥48,180')).toBeVisible()
    await expect.element(season(page).getByText('¥263,780')).toBeVisible()
    expect(
      season(page)
        .getByText(/some months have two/)
        .elements(),
    ).toEqual([])
  })

  it('has the storage to come, which grows with the age of the videos', async () => {
    const page = await show({ storedDays: [{ date: '2025-12-05', seconds: 36_000 }] })
    await expect.element(season(page).getByText('¥265,958')).toBeVisible()
  })

  it('has no mark to come that is not in the list, too', async () => {
    const ends = ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']
    const seats = ends.map((day) => ({
      ...entry('standard.viewer', '2026-09-30T15:00:00.000Z', `${day}T14:59:59.999Z`),
      _id: crypto.randomUUID(),
    }))
    const page = await show({
      document: documentOf({ plans: [entry('standard.base', '2026-09-30T15:00:00.000Z'), ...seats] }),
      billings: [running({ charge: charge(19_800), plans: [line('base', 19_800)] }), october()],
      storedDays: [{ date: '2025-12-05', seconds: 36_000 }],
    })
    const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
    await expect.element(rows.filter({ hasText: 'Storage starts to be charged' })).toBeVisible()
    expect(rows.filter({ hasText: 'instead of' }).elements().length).toBe(ends.length)
  })

  it('has the hours that the month still lacks next to its bill, and those of the same months last year', async () => {
    const hours = (yearMonth: string, upload: number) => ({
      yearMonth,
      uploadSeconds: upload * 3_600,
      exportSeconds: 0,
    })
    // 14 hours in 20.54 of 30 days become 20.4: six over 15, at ¥1,100; 17 in October: two.
    const months = [hours('202610', 17), hours('202611', 14)]
    const billings = [running({ charge: charge(19_800), plans: [line('base', 19_800)] }), october()]
    const page = await show({ billings, history: { months, days: [] } })
    const sum = 12 * 21_780 + 6_600 + 11 * 2_200
    await expect.element(season(page).getByText(`¥${sum.toLocaleString('en')}`)).toBeVisible()
    await season(page).getByRole('button', { name: 'Show as table' }).click()
    const rows = season(page).getByRole('table').getByRole('row')
    await expect.element(rows.nth(2)).toHaveTextContent('2026-12-012026-11¥21,780–––¥21,780Estimated')
    await expect.element(rows.nth(3)).toHaveTextContent('2026-12-012026-11––¥6,600–¥6,600With your usual hours')
  })

  it('begins with the next bill, part by part, the amount that stands above', async () => {
    const page = await show()
    await expect.element(season(page).getByText('1 December, for November')).toBeVisible()
    expect(partsOf(page)).toEqual(['Plan ¥21,780', 'Seats ¥1,100', 'Options –', 'Storage ¥1,320', 'Total ¥24,200'])
  })

  it('has goodwill as a row by its name, and the rows add up to the bill', async () => {
    const off = { ...line('goodwill', -4_000), contractPlanId: 'goodwill' }
    const plans = [line('base', 19_800), line('viewer', 1_000), off]
    const left = {
      id: crypto.randomUUID(),
      givingId: crypto.randomUUID(),
      from: '202611',
      left: 4_000,
      endDate: '2028-11-20T14:59:59.999Z',
    }
    const document = documentOf({ goodwill: { amounts: [left], billed: [] } })
    const billings = [running({ charge: charge(16_800), plans }), october(), september]
    const page = await show({ document, billings })
    await expect.element(season(page).getByText('1 December, for November')).toBeVisible()
    const rows = ['Plan ¥21,780', 'Seats ¥1,100', 'Options –', 'Storage –', 'Goodwill −¥4,400', 'Total ¥18,480']
    expect(partsOf(page)).toEqual(rows)
    await season(page).getByRole('button', { name: 'Show as table' }).click()
    const next = season(page).getByRole('row').filter({ hasText: '2026-12-01' })
    await expect.element(next).toMatchTextContent(/¥21,780¥1,100––−¥4,400¥18,480/)
  })

  it('is one stop of the Tab key: arrows, Home and End step, Escape leaves, Enter opens the month', async () => {
    const page = await show()
    await expect.element(bill(page)).toHaveAttribute('aria-valuetext', '1 December 2026, ¥24,200')
    bill(page).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(season(page).getByText('for October · Paid')).toBeVisible()
    expect(partsOf(page)).toContain('Options ¥4,620')
    await userEvent.keyboard('{Home}')
    await expect.element(bill(page)).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1 October 2026, ¥/))
    await userEvent.keyboard('{ArrowLeft}{End}')
    await expect.element(bill(page)).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1 November 2027, ¥/))
    await expect.element(season(page).getByText('for October · With your usual hours')).toBeVisible()
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(season(page).getByText('1 December, for November')).toBeVisible()
    await expect.element(bill(page)).not.toHaveFocus()
    bill(page).element().focus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.element(page.getByText('Breakdown')).toBeVisible()
  })

  it('reads out the column under the pointer, and returns to the next bill', async () => {
    const page = await show()
    await expect.element(bill(page)).toBeVisible()
    const { width } = bill(page).element().getBoundingClientRect()
    await userEvent.hover(bill(page), { position: { x: width / 2 - 30, y: 80 } })
    await expect.element(season(page).getByText('for October · Paid')).toBeVisible()
    await userEvent.hover(page.getByRole('heading', { name: /next payment$/ }))
    await expect.element(season(page).getByText('1 December, for November')).toBeVisible()
  })

  it('is a table, too, with the same bills in the order of time', async () => {
    const page = await show()
    const table = season(page).getByRole('table')
    await expect.element(season(page).getByRole('button', { name: 'Show as table' })).toBeVisible()
    expect(table.elements()).toEqual([])
    await season(page).getByRole('button', { name: 'Show as table' }).click()
    const rows = table.getByRole('row')
    await expect.element(rows.nth(0)).toHaveTextContent('Payment datePeriodPlanSeatsOptionsStorageTotalStatus')
    await expect.element(rows.nth(2)).toHaveTextContent('2026-11-012026-10¥21,780–¥4,620–¥26,400Paid')
    await expect.element(rows.nth(3)).toHaveTextContent('2026-12-012026-11¥21,780¥1,100–¥1,320¥24,200Estimated')
    expect(rows.elements()).toHaveLength(1 + 2 + 12)
    await season(page).getByRole('button', { name: 'Hide the table' }).click()
    await expect.element(table).not.toBeInTheDocument()
  })
})

const until = (endDate: string) => documentOf({ plans: [entry('standard.base', '2026-09-30T15:00:00.000Z', endDate)] })

describe('the season of a contract', () => {
  it.each<[string, SeasonBooks, string]>([
    ['in its first month has an empty left', { billings: [running()] }, 'The bills start here'],
    [
      'that was bought again after more than a year has nothing on the left',
      { billings: [running(), october({ billingDate: '2025-11-01', billingTargetYearMonth: '202510' })] },
      'Paid in the last 12 months ¥0',
    ],
    [
      'that ended has an empty right',
      {
        document: {
          ...until('2026-10-31T14:59:59.999Z'),
          isCancellation: true,
          cancellationDate: '2026-10-31T14:59:59.999Z',
        },
        billings: [october()],
      },
      'No bills to come',
    ],
    [
      'that ended marks the day on which its games are deleted',
      {
        document: {
          ...until('2026-10-31T14:59:59.999Z'),
          isCancellation: true,
          cancellationDate: '2026-10-31T14:59:59.999Z',
        },
        billings: [october()],
      },
      'Games are deleted for good',
    ],
    [
      'that was closed within the month has its last bill behind it',
      {
        document: {
          ...until('2026-11-10T14:59:59.999Z'),
          isCancellation: true,
          cancellationDate: '2026-11-10T14:59:59.999Z',
        },
        billings: [october({ billingTargetYearMonth: '202611', billingDate: '2026-11-10' })],
      },
      'No bills to come',
    ],
    ['that was refunded says so', { billings: [running(), october({ refunds: [refund(5_000)] })] }, '¥21,400'],
    [
      'in dollars has its decimals',
      {
        document: documentOf({ currency: 'USD', taxRegion: 'US', plans: [] }),
        billings: [october({ charge: charge(19_950, 'USD'), plans: [line('base', 19_950)] })],
      },
      '$199.50',
    ],
  ])('%s', async (_, given, words) => {
    const page = await show(given)
    await expect.element(season(page).getByText(words).first()).toBeVisible()
  })

  it('says of what was refunded how much, by whom, and that the sum is without it', async () => {
    const returned = { ...refund(2_000), cause: 'dispute' } as const
    const page = await show({ billings: [running(), october({ refunds: [refund(5_000), returned] })] })
    await expect.element(season(page).getByText('Paid in the last 12 months ¥19,400 after refunds')).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /^Bills of 24 months/ }))
      .toHaveAccessibleName(/Paid in the last 12 months, after refunds: ¥19,400\./)
    expect(season(page).element().querySelectorAll('rect.returned').length).toBe(1)
    const row = page.getByRole('region', { name: 'Last payments' }).getByRole('listitem').first()
    await expect.element(row.getByText('¥5,000 refunded')).toBeVisible()
    await expect.element(row.getByText('¥2,000 returned by the bank')).toBeVisible()
    await season(page).getByRole('button', { name: 'Show as table' }).click()
    const status = 'Paid, ¥5,000 refunded, ¥2,000 returned by the bank'
    await expect.element(season(page).getByRole('cell', { name: status })).toBeVisible()
  })

  it('that pays by the year names the renewal, with the price that stands above', async () => {
    const page = await show({ document: yearlyDocument, billings: [], nextTerm: term })
    await expect.element(season(page).getByText('1 April 2027, for one year')).toBeVisible()
    expect(partsOf(page)).toContain('Total ¥217,800')
  })

  it('that is being calculated says so instead of an amount', async () => {
    const page = await show({ billings: [running({ billingStatus: 'InProgress' }), october()] })
    await expect.element(season(page).getByText('1 December, for November')).toBeVisible()
    expect(partsOf(page)).toContain('Total Calculating…')
  })

  it('by due dates says why some months have two bills and others none', async () => {
    const transfer = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const
    const waiting = october({ paymentStatus: 'Waiting', billingStatus: 'Fixed', paymentMethod: 'BANK_TRANSFER' })
    const page = await show({
      document: documentOf({ payment: transfer }),
      billings: [running({ paymentMethod: 'BANK_TRANSFER' }), waiting],
    })
    await expect.element(season(page).getByText(/some months have two, some none/)).toBeVisible()
  })

  it('that a transfer has paid in part says so, of what came and of what is open', async () => {
    const transfer = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const
    const part = october({
      paymentStatus: 'Waiting',
      billingStatus: 'Fixed',
      paymentMethod: 'BANK_TRANSFER',
      transferred: 10_000,
      paymentDateTime: null,
    })
    const page = await show({
      document: documentOf({ payment: transfer }),
      billings: [running({ paymentMethod: 'BANK_TRANSFER' }), part],
    })
    await expect.element(season(page).getByText('Part', { exact: true }).first()).toBeVisible()
    expect(partsOf(page)).toEqual(['Billed ¥26,400', 'Paid −¥10,000', 'Still open ¥16,400'])
    await season(page).getByRole('button', { name: 'Show as table' }).click()
    const rows = season(page).getByRole('table').getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('2026-11-012026-10¥10,000–––¥10,000Part')
    expect(rows.nth(2).element().textContent).toMatch(/2026-10.*¥16,400Part$/)
  })

  it('after a pause within the month gives that one reason for a short bill', async () => {
    const plans = [
      entry('standard.base', '2026-09-30T15:00:00.000Z', '2026-10-31T14:59:59.999Z'),
      entry('paused.base', '2026-10-31T15:00:00.000Z', '2026-11-18T14:59:59.999Z'),
      entry('standard.base', '2026-11-18T15:00:00.000Z'),
    ]
    const [base] = running().plans
    if (base === undefined) throw new Error('no base')
    const short = { ...base, price: 7_920, derivation: { kind: 'days', days: 12, ofDays: 30 } } as const
    const page = await show({
      document: documentOf({ plans }),
      billings: [running({ plans: [short] }), october(), september],
    })
    await expect
      .element(season(page).getByText('standard was paused until 18 November: 12 of 30 days are billed.'))
      .toBeVisible()
    expect(
      season(page)
        .getByText(/less than last month/)
        .elements(),
    ).toEqual([])
  })

  it('with a declined payment begins with it where nothing else is to come, and counts it into what comes', async () => {
    const page = await show({
      document: documentOf({ plans: [entry('paused.base', '2026-10-31T15:00:00.000Z')] }),
      billings: [october({ paymentStatus: 'Error', nextTryDateTime: '2026-12-02T15:00:00.000Z' }), september],
    })
    await expect.element(season(page).getByText('1 November, for October')).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /: Payment declined\. .*3 December 2026: Next try of the payment\./ }))
      .toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /^Bills of 24 months/ }))
      .toHaveAccessibleName(
        /last 12 months: ¥21,780\. In the next 12 months, .*: ¥26,400\. .* Declined: ¥26,400 on 1 November 2026\.$/,
      )
  })

  it.each([
    [
      'a trial that ended',
      { document: documentOf({ plans: [entry('trialEnded.base', '2026-11-01T00:00:00.000Z')] }), billings: [] },
    ],
    [
      'bills that are older',
      {
        document: documentOf({ plans: [] }),
        billings: [october({ billingDate: '2025-11-01', billingTargetYearMonth: '202510' })],
      },
    ],
  ])('of %s is not shown', async (_, given) => {
    const page = await show(given)
    await expect.element(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
    expect(page.getByText('Bills of 24 months').elements()).toEqual([])
  })

  it.each([
    [1280, 24],
    [390, 8],
  ])('at %i px names %i months', async (width, count) => {
    await view.viewport(width, 900)
    const page = await show()
    const picture = page.getByRole('img', { name: /^Bills of 24 months/ })
    await expect.element(picture).toBeVisible()
    await expect.poll(() => picture.element().querySelectorAll('text[y]:not(.value)').length).toBe(count + 1)
  })
})

function refund(amount: number): BillingInfo['refunds'][number] {
  return { cause: 'refund', amount, refundDateTime: '2026-11-05T03:00:00.000Z', refundDate: '2026-11-05' }
}
