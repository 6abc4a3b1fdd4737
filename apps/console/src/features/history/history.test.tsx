import type { ContractInfo } from '@touchline/contract/contract-info'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { auditKinds } from '@touchline/domain/history'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../testing/usage-books.ts'
import { History } from './history.tsx'
import { quiet } from './log/log.tsx'

const lanes: HistoryLanes = {
  currency: 'JPY',
  zone: 'Asia/Tokyo',
  now: '2026-11-21T04:00:00.000Z',
  startDate: '2026-01-31T15:00:00.000Z',
  untilDate: '2027-11-30T14:59:59.999Z',
  asleep: [],
  plan: [{ startDate: '2026-01-31T15:00:00.000Z', endDate: null, planGroupId: 'standard' }],
  analysts: [{ startDate: '2026-01-31T15:00:00.000Z', endDate: null, count: 2 }],
  viewers: [],
  coupons: [],
  options: [{ date: '2026-10-24T09:31:00.000Z', role: 'upload', seconds: 7_200 }],
  payments: [
    { date: '2026-10-31T15:00:00.000Z', state: 'paid', minor: 23_980, month: '202610', cycle: 'month' },
    { date: '2026-11-30T15:00:00.000Z', state: 'ahead', minor: 24_530, month: '202611', cycle: 'month' },
  ],
  cards: [
    {
      startDate: '2026-01-31T15:00:00.000Z',
      endDate: null,
      card: { brand: 'visa', last4: '4242', expiryMonth: 4, expiryYear: 2027 },
    },
  ],
}

const row = (sequence: number, kind: HistoryEntry['kind'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  sequence,
  date: '2026-10-24T09:31:00.000Z',
  by: { kind: 'person', name: 'Kaito Mori' },
  kind,
  facts: {},
  money: null,
  takeBack: null,
  ...more,
})

const downgrade = row(9, 'plan-downgrade', {
  facts: { fromPlanGroupId: 'standard', planGroupId: 'basic', day: '2026-12-01' },
  money: { minor: -10_890, per: 'month' },
})
const paid = row(8, 'payment-result', {
  by: { kind: 'service', name: null },
  facts: {
    billingInfoId: '01a0f2d4-61a4-7599-8db3-67fbbd76921d',
    month: '202610',
    cycle: 'month',
    paymentStatus: 'Complete',
    card: { brand: 'visa', last4: '4242' },
    hasReceipt: true,
  },
  money: { minor: 23_980, per: 'bill' },
})
const bought = row(7, 'buy-add-ons', {
  facts: { items: [{ role: 'upload', count: 7_200 }] },
  money: { minor: 2_200, per: 'once' },
})

const returned: HistoryLanes['payments'] = [
  { date: '2026-11-02T03:00:00.000Z', state: 'refunded', minor: 1_000, month: '202610', cycle: 'month' },
  { date: '2026-11-04T03:00:00.000Z', state: 'refund-failed', minor: 1_000, month: '202610', cycle: 'month' },
  { date: '2026-11-06T03:00:00.000Z', state: 'disputed', minor: 23_980, month: '202610', cycle: 'month' },
]

interface HistoryBooks {
  readonly documents?: readonly ContractInfo[]
  readonly asleep?: HistoryLanes['asleep']
  readonly payments?: HistoryLanes['payments']
  readonly entries?: readonly HistoryEntry[]
  readonly older?: readonly HistoryEntry[]
}

async function show({
  entries = [downgrade, paid, bought],
  older = [],
  payments = lanes.payments,
  asleep = [],
  documents = [],
}: HistoryBooks = {}) {
  const books = { documents, billings: [], users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      ({ path }) => {
        if (!path.includes('/manage/history?')) return json(500)
        const isFirst = !path.includes('before=')
        const nextBefore = isFirst && older.length > 0 ? 7 : null
        return json(200, {
          lanes: isFirst ? { ...lanes, payments, asleep } : null,
          entries: isFirst ? entries : older,
          nextBefore,
        })
      },
    ),
  )
  return mount(History)
}

beforeEach(async () => {
  await view.viewport(1280, 1_600)
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
  localStorage.clear()
})
afterEach(() => leaveSession())

type Page = Awaited<ReturnType<typeof show>>
const log = (page: Page) => page.getByRole('table', { name: 'Log' })
const rowsOf = (page: Page) =>
  log(page)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => [...each.children].map((cell) => cell.textContent?.trim()))

describe('the log', () => {
  it('keeps seats that were given up until they end', async () => {
    const until = '2026-11-30T15:00:00.000Z'
    const facts = { items: [{ role: 'viewer' as const, count: 2 }], day: '2026-12-01' }
    const page = await show({
      documents: [documentOf()],
      entries: [
        row(10, 'give-up-seats', { facts, takeBack: { by: 'keepSeats', until } }),
        row(9, 'give-up-seats', { facts }),
      ],
    })
    await expect.element(log(page).getByRole('button')).toHaveAccessibleDescription(/^Gave up 2 viewers/)
    const asked = answering(() => json(500))
    await log(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => asked.map(({ path }) => path.split('/').slice(-2))).toContainEqual(['users', 'give_up'])
  })

  it('says who did what and what it costs, newest first', async () => {
    const page = await show()
    await expect.element(log(page)).toBeVisible()
    expect(rowsOf(page)).toEqual([
      [
        '24 Oct, 18:31',
        'Kaito Mori',
        'Scheduled Scheduled basic instead of standard from 1 December 2026.',
        '−\u2060¥10,890 a month',
        '',
      ],
      ['24 Oct, 18:31', 'Kickview', 'The bill for October 2026 was paid with Visa 4242.', '¥23,980', 'Receipt'],
      ['24 Oct, 18:31', 'Kaito Mori', 'Bought 2 hours of upload time.', '+\u2060¥2,200', ''],
    ])
  })

  const bill = (sequence: number, month: string, facts: HistoryEntry['facts'], minor: number | null) =>
    row(sequence, 'payment-result', {
      by: { kind: 'service', name: null },
      facts: { month, cycle: 'month', ...facts },
      money: minor === null ? null : { minor, per: 'bill' },
    })

  it('gathers the bills of a quarter in one row, which unfolds', async () => {
    const complete = { paymentStatus: 'Complete' } as const
    const entries = [
      bill(9, '202609', complete, 34_133),
      bought,
      bill(6, '202608', complete, 32_780),
      bill(5, '202608', { paymentStatus: 'Error' }, null),
      bill(4, '202607', complete, 32_780),
      bill(3, '202606', complete, 31_680),
    ]
    const page = await show({ entries })
    await expect.element(log(page)).toBeVisible()
    const at = '24 Oct, 18:31'
    expect(rowsOf(page)).toEqual([
      [at, 'Kaito Mori', 'Bought 2 hours of upload time.', '+\u2060¥2,200', ''],
      [expect.stringMatching(/^July.–.September$/), 'Kickview', '3 bills paid, one charge declined', '¥99,693', 'Open'],
      [at, 'Kickview', 'The bill for June 2026 was paid.', '¥31,680', ''],
    ])
    await page.getByRole('button', { name: /^Open the payments of July/ }).click()
    await expect.poll(() => rowsOf(page).map(([, , what]) => what)).toContain('The bill for July 2026 was paid.')
    await userEvent.fill(page.getByLabelText('Search'), 'paid')
    await expect.poll(() => rowsOf(page)).toHaveLength(4)
  })

  it('says since when nothing has changed, which no payment and no question is', async () => {
    const page = await show({
      entries: [row(9, 'ask-approval'), paid, { ...bought, date: '2026-03-14T09:31:00.000Z' }],
    })
    await expect.element(page.getByRole('heading', { name: 'Nothing changed since 14 March' })).toBeVisible()
  })

  it('shows the newest eight and the earlier ones at a press', async () => {
    const games = Array.from({ length: 12 }, (_, index) =>
      row(99 - index, 'delete-game', { facts: { title: `G${index}` } }),
    )
    const page = await show({ entries: games })
    await expect.element(log(page)).toBeVisible()
    expect(rowsOf(page)).toHaveLength(8)
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => rowsOf(page)).toHaveLength(12)
  })

  it.each([
    ['administrator', 'Who signed in'],
    ['reader', 'Your sign-ins'],
  ] as const)('offers a %s the rows of "%s"', async (role, label) => {
    const session = sessionOf('access')
    begin('/asia', role === 'administrator' ? session : { ...session, memberRole: role })
    const page = await show()
    await expect.element(page.getByRole('option', { name: /signed in|sign-ins/ })).toHaveTextContent(label)
  })

  it('is filtered by kind, person and words, older pages included', async () => {
    const page = await show({ older: [row(5, 'trash-game', { facts: { title: 'Final' } })] })
    await expect.element(page.getByText('4 entries')).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Kind'), 'Videos')
    await expect.element(page.getByText('Moved the game Final to the trash.')).toBeVisible()
    await expect.poll(() => rowsOf(page)).toHaveLength(1)
    await userEvent.selectOptions(page.getByLabelText('Kind'), 'All kinds')
    await page.getByRole('button', { name: 'More about the log' }).click()
    await userEvent.selectOptions(page.getByLabelText('Person'), 'Kickview')
    await expect.element(page.getByText('1 entry')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Search'), 'nothing like it')
    await expect.element(page.getByText('Nothing matches this search.')).toBeVisible()
  })

  const inWindow = 8
  const starts = auditKinds.map((_, index) => index).filter((index) => index % inWindow === 0)

  it.each(starts)(
    'has a sentence for every kind of row, also where its facts are missing (from kind %d on)',
    async (at) => {
      const kinds = auditKinds.slice(at, at + inWindow)
      const page = await show({ entries: kinds.map((kind, index) => row(1_000 - index, kind)) })
      await expect.element(log(page)).toBeVisible()
      const said = rowsOf(page).map(([, , what]) => what)
      expect(said).toHaveLength(kinds.filter((kind) => !quiet.has(kind)).length)
      // Unknowns are a dash, even at the start.
      for (const what of said) expect(what).toMatch(/^[A-Z–].+\.$/)
    },
  )

  it('says of a withdrawn request what it was for, where the row does', async () => {
    const items = [{ role: 'upload', count: 7_200 }] as const
    const known = [{ items: [...items] }, { planGroupId: 'standard' }, {}]
    const page = await show({ entries: known.map((facts, index) => row(9 - index, 'withdraw-request', { facts })) })
    await expect.element(log(page)).toBeVisible()
    expect(rowsOf(page).map(([, , what]) => what)).toEqual([
      'Withdrew the request for 2 hours of upload time.',
      'Withdrew the request for standard.',
      'Withdrew a request for approval.',
    ])
  })

  it('says of a request that expired what it was for', async () => {
    const items = [{ role: 'upload', count: 7_200 }] as const
    const known = [{ items: [...items] }, { planGroupId: 'standard' }]
    const page = await show({ entries: known.map((facts, index) => row(9 - index, 'request-expired', { facts })) })
    await expect.element(log(page)).toBeVisible()
    expect(rowsOf(page).map(([, , what]) => what)).toEqual([
      'The request for 2 hours of upload time expired after seven days.',
      'The request for standard expired after seven days.',
    ])
  })

  it('says that nothing has happened yet', async () => {
    const page = await show({ entries: [] })
    await expect.element(page.getByText('Nothing has happened yet.', { exact: false })).toBeVisible()
  })
})

async function showLanes(given: HistoryBooks = {}): Promise<Page> {
  const page = await show(given)
  await page.getByText('The contract as a timeline').click()
  return page
}

describe('the lanes', () => {
  it('are one stop of the Tab key that steps from day to day, and a table', async () => {
    const page = await showLanes()
    const day = page.getByRole('slider', { name: 'Day' })
    await expect.element(day).toHaveAttribute('aria-valuetext', '1 December 2026, Payments: ¥24,530 as things stand')
    day.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(day).toHaveAttribute('aria-valuetext', '1 November 2026, Payments: ¥23,980 paid')
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByText('Plan: standard · Analysts: 2', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: 'Contract over time' })
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Planstandard1 February 2026open-ended')
  })

  it('are printed as a table of what changed: each payment is in the log', async () => {
    const page = await show()
    await expect.element(log(page)).toBeVisible()
    window.dispatchEvent(new Event('beforeprint'))
    const table = page.getByRole('table', { name: 'Contract over time' })
    await expect.element(table.getByRole('rowheader', { name: 'Plan' }).first()).toBeVisible()
    expect(table.getByRole('rowheader', { name: 'Payments' }).elements()).toEqual([])
    window.dispatchEvent(new Event('afterprint'))
    await expect.element(table).not.toBeInTheDocument()
  })

  it('show what went back: as stops, in the table, as marks of their own, and in the sentences', async () => {
    const [made, ahead] = lanes.payments
    if (made === undefined || ahead === undefined) throw new Error('there are two payments')
    const page = await showLanes({ payments: [made, ...returned, ahead] })
    const day = page.getByRole('slider', { name: 'Day' })
    await expect.element(day).toBeVisible()
    day.element().focus()
    const said = [
      '6 November 2026, Payments: ¥23,980 lost in a dispute',
      '4 November 2026, Payments: ¥1,000 refund failed',
      '2 November 2026, Payments: ¥1,000 refunded',
      '1 November 2026, Payments: ¥23,980 paid',
    ]
    for (const each of said) {
      await userEvent.keyboard('{ArrowLeft}')
      await expect.element(day).toHaveAttribute('aria-valuetext', each)
    }
    const picture = page.getByRole('img', { name: /^Contract from/ })
    await expect.element(picture).toHaveAccessibleName(/Money was returned 2 times\. Next payment/)
    for (const look of ['refunded', 'disputed', 'refund-failed'])
      expect(picture.element().querySelectorAll(`path.${look}`)).toHaveLength(1)
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: 'Contract over time' })
    await expect.element(table.getByText('¥23,980 lost in a dispute')).toBeVisible()
    await expect.element(table.getByText('¥1,000 refunded')).toBeVisible()
  })

  it('show when the plan is asleep', async () => {
    const asleep = [{ startDate: '2027-06-30T15:00:00.000Z', endDate: '2027-08-20T14:59:59.999Z' }]
    const page = await showLanes({ asleep })
    await page.getByRole('button', { name: 'Show as table' }).click()
    const row = page.getByRole('row', { name: /^Asleep/ })
    await expect
      .element(row)
      .toHaveTextContent('AsleepAsleep until 20 August 2027 (Scheduled)1 July 202720 August 2027')
  })

  it('say in sentences what they show', async () => {
    const page = await showLanes()
    await expect
      .element(page.getByRole('img', { name: /^Contract from/ }))
      .toHaveAccessibleName(
        'Contract from December 2025 to November 2027. Today: Plan: standard, Analysts: 2 and Card: Visa 4242, expires 04/27. ' +
          'Next payment on 1 December 2026: ¥24,530 as things stand.',
      )
  })
})
