import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { StoredGame } from '@touchline/contract/videos'
import type { StoredDay } from '@touchline/domain/storage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../lib/request/queries.ts'
import { billing } from '../../testing/books.ts'
import { answering, configure, json, type SeenRequest } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf, yearlyDocument } from '../../testing/usage-books.ts'
import { VideoStorage } from './video-storage.tsx'

const stored = (number: number, more: Partial<StoredGame> = {}): StoredGame => ({
  matchId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title: `Game ${number}`,
  scheduleDate: '2026-11-14T04:00:00.000Z',
  storedDate: '2026-11-14T05:00:00.000Z',
  uploadedBy: 'a.tanaka',
  length: 5_400,
  chargedLength: 0,
  storedDays: [{ date: '2026-11-14', seconds: more.length ?? 5_400 }],
  usageTypes: ['MOVIE_CONVERT_TIME'],
  ...more,
})

/** 42.0 hours at 18 yen. */
const storage = {
  contractPlanId: 'standard.storage',
  role: 'storage',
  pricePerUsage: 18,
  price: 756,
  derivation: { kind: 'hours', tenths: 420 },
  usageDetails: [],
} as const satisfies BillingInfo['plans'][number]

const running = billing(1, { billingTargetYearMonth: '202611', billingStatus: 'Provisional', plans: [storage] })
const isCalculate = ({ path }: SeenRequest) => path.endsWith('/calculate')

interface Given {
  readonly games?: readonly StoredGame[]
  readonly billings?: () => readonly BillingInfo[]
  readonly document?: ContractInfo
  readonly calculate?: () => Response
  readonly storedDays?: readonly StoredDay[]
}

const books = (document: ContractInfo) =>
  answerBooks(
    () => ({ documents: [document], billings: [running], users: [], organization: [], byUser: [] }),
    () => json(202, running),
  )

const serve = ({
  games = [stored(1)],
  billings = () => [running],
  document = documentOf(),
  calculate,
  storedDays = [],
}: Given = {}) =>
  answering((request) => {
    if (isCalculate(request)) return calculate?.() ?? json(202, { ...running, billingStatus: 'InProgress' })
    if (request.path.endsWith('/manage/billing_info')) return json(200, { results: billings(), storedSeconds: 0 })
    if (request.path.includes('/stored_game')) return json(200, { results: games })
    if (request.path.includes('/record/trash')) return json(200, { results: [], days: 30, count: 0 })
    if (request.path.includes('/stored_day')) return json(200, { days: storedDays })
    return books(document)(request)
  })

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})

describe('the video storage', () => {
  it('shows the total length, how much of it is charged, and how the monthly charge comes about', async () => {
    serve({ games: [stored(1), stored(2, { length: 5_760, chargedLength: 5_760 })] })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText('3.1 hours')).toBeVisible()
    await expect.element(screen.getByText('1.6 hours are older than 12 months.')).toBeVisible()
    await expect.element(screen.getByTestId('storage-charge')).toMatchTextContent(/^¥831$/)
    await expect.element(screen.getByText('42.0 hours × ¥18 = ¥756', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('incl. ¥75 consumption tax (10%)')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Game 2/ })).toBeVisible()
  })

  it('says so where the amount was rounded down', async () => {
    const rounded = { ...storage, price: 730, derivation: { kind: 'hours', tenths: 406 } } as const
    serve({ billings: () => [{ ...running, plans: [rounded] }] })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText('40.6 hours × ¥18 = ¥730, rounded down')).toBeVisible()
  })

  it('says that the charge is being calculated instead of an amount and its derivation', async () => {
    serve({ billings: () => [{ ...running, billingStatus: 'InProgress' }] })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByTestId('storage-charge')).toMatchTextContent(/^Calculating$/)
    expect(screen.container.textContent).not.toContain('¥')
  })

  it('shows games by hundred and the rest when it came; only then is the length shown', async () => {
    const [first, second] = [stored(1), stored(2)]
    let bring: (answer: Response) => void = () => undefined
    const rest = new Promise<Response>((resolve) => {
      bring = resolve
    })
    answering((asked) => {
      if (!asked.path.includes('/stored_game')) return books(documentOf())(asked)
      return asked.path.includes('offset=100') ? rest : json(200, { results: [first], nextOffset: 100 })
    })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
    expect(screen.getByText('1.5 hours').elements()).toEqual([])
    bring(json(200, { results: [second] }))
    await expect.element(screen.getByText('3.0 hours')).toBeVisible()
    await expect.element(screen.getByText('2 games')).toBeVisible()
  })

  it.each([
    ['no month is open', { billings: () => [] }, 'Nothing is charged yet.'],
    ['the term pays for it', { document: yearlyDocument }, 'Storage is paid with the yearly term.'],
    ['nothing is that old', { billings: () => [{ ...running, plans: [] }] }, 'No video is older than 12 months.'],
    ['nothing is stored', { games: [] }, 'No videos are stored.'],
  ])('says so where %s', async (_, given, words) => {
    serve(given)
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText(words)).toBeVisible()
  })

  it('does not offer to look for what a month charges where the term pays', async () => {
    serve({ document: yearlyDocument })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText('Storage is paid with the yearly term.')).toBeVisible()
    await expect.element(screen.getByLabelText('Sort by')).toBeVisible()
    expect(screen.getByLabelText('Show').elements()).toEqual([])
  })

  it('offers to try again where nothing could be read', async () => {
    answering(() => json(500))
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    serve()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})

describe('the planner', () => {
  beforeEach(() => configure({ demo: true }))

  const HOUR = 3_600
  const old = (number: number, date: string, hours: number, uploadedBy: string) =>
    stored(number, { length: hours * HOUR, uploadedBy, storedDays: [{ date, seconds: hours * HOUR }] })
  /** 30 hours are charged, ¥594 a month; 30 more from next month on. */
  const games = [
    old(1, '2024-01-05', 10, 'a.tanaka'),
    old(2, '2025-03-01', 20, 'k.mori'),
    old(3, '2025-12-10', 30, 'a.tanaka'),
    stored(4),
  ]
  const given = { games, storedDays: games.flatMap(({ storedDays }) => storedDays) }

  it('says by age what is charged now, from next month on, and what is free, also as a table', async () => {
    serve(given)
    const screen = await mount(VideoStorage)
    await expect
      .element(screen.getByRole('img', { name: /^Storage by age/ }))
      .toHaveAccessibleName(
        'Storage by age: 30.0 hours are charged now, 30.0 hours from next month, 1.5 hours are free.',
      )
    screen.getByRole('slider', { name: 'Month' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
    await expect
      .element(
        screen.getByText(
          '30.0 hours, stored in December 2025, charged from December 2026. Storage in the bill for December 2026: ¥1,188.',
        ),
      )
      .toBeVisible()
    await screen.getByRole('button', { name: 'Show as table' }).click()
    await expect
      .element(screen.getByRole('row', { name: /^2026-12/ }))
      .toHaveTextContent('2026-122025-1230.0 hours¥1,188')
    await expect
      .element(screen.getByRole('row', { name: /^2025-12/ }))
      .toHaveTextContent('2025-122024-12 or before10.0 hours–')
  })

  it('proposes games, each with what it saves; the selection follows and may be changed', async () => {
    serve(given)
    const screen = await mount(VideoStorage)
    const proposal = (name: string) => screen.getByRole('button', { name })
    await expect.element(proposal('The 2 oldest games Saves ¥7,128 in the next 12 months')).toBeVisible()
    await expect.element(proposal('1 game by k.mori Saves ¥4,752 in the next 12 months')).toBeVisible()
    const long = proposal('1 game older than 24 months Saves ¥2,376 in the next 12 months')
    await long.click()
    await expect.element(long).toHaveAttribute('aria-pressed', 'true')
    const bar = screen.getByRole('region', { name: 'Selection' })
    await expect.element(bar.getByText('1 game selected, 10.0 hours')).toBeVisible()
    await expect.element(bar.getByText('Saves ¥2,376 in the next 12 months')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select Game 2' }).click()
    await expect.element(long).toHaveAttribute('aria-pressed', 'false')
    await expect.element(bar.getByText('2 games selected, 30.0 hours')).toBeVisible()
    await expect.element(bar.getByText('Saves ¥7,128 in the next 12 months')).toBeVisible()
  })

  it('reaches an amount a month with the oldest games, by keyboard, and shows what is left of a choice by hand', async () => {
    serve(given)
    const screen = await mount(VideoStorage)
    const reach = screen.getByRole('slider', { name: 'Lower the storage charge to' })
    await expect.element(reach).toHaveAttribute('aria-valuetext', '¥594 a month')
    reach.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByText('1 game selected, 10.0 hours')).toBeVisible()
    await expect.element(reach).toHaveAttribute('aria-valuetext', '¥590 a month')
    await userEvent.keyboard('{Home}')
    await expect.element(screen.getByText('2 games selected, 30.0 hours')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select Game 1' }).click()
    await expect.element(reach).toHaveAttribute('aria-valuetext', '¥198 a month')
  })

  it('says where the ages could not be read, and leaves the rest of the screen', async () => {
    answering((request) =>
      request.path.includes('/stored_day')
        ? json(500)
        : request.path.includes('/stored_game')
          ? json(200, { results: [stored(1)] })
          : books(documentOf())(request),
    )
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the latest billing', () => {
  it('is calculated again when the screen opens, and read every 3 seconds until it is done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    let reads = 0
    const states = ['Provisional', 'InProgress', 'InProgress', 'Provisional'] as const
    const asked = serve({
      billings: () => {
        const billingStatus = states[reads] ?? 'Provisional'
        reads += 1
        return [{ ...running, billingStatus }]
      },
    })
    const screen = await mount(VideoStorage)
    const text = () => screen.container.textContent ?? ''
    await vi.advanceTimersByTimeAsync(50)
    await expect.poll(() => reads).toBe(2)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(asked.filter(isCalculate).map(({ path }) => path)).toEqual([
      expect.stringContaining(`/manage/billing/${running.billingInfoId}/calculate`),
    ])
    // The figure that was there stays.
    expect(text()).toContain('¥831')
    expect(text()).not.toContain('Calculating')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reads).toBe(2)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => reads).toBe(3)
    await vi.advanceTimersByTimeAsync(3_000)
    await expect.poll(() => reads).toBe(4)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(reads).toBe(4)
    expect(asked.filter(isCalculate)).toHaveLength(1)
  })

  it('is the newest monthly one of the contract', async () => {
    const term = billing(8, { billingTargetYearMonth: '202612', paymentCycle: 'YEAR', billingStatus: 'Provisional' })
    const asked = serve({ billings: () => [term, billing(9), running] })
    await mount(VideoStorage)
    await expect.poll(() => asked.some(isCalculate)).toBe(true)
    expect(asked.find(isCalculate)?.path).toContain(running.billingInfoId)
  })

  it('is left as it is once it is fixed', async () => {
    const asked = serve({ billings: () => [{ ...running, billingStatus: 'Fixed' }] })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByTestId('storage-charge')).toHaveTextContent('¥831')
    expect(asked.some(isCalculate)).toBe(false)
  })

  it('keeps its figure where it cannot be calculated', async () => {
    serve({ calculate: () => json(409, { code: 'already-fixed', message: 'no' }) })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByTestId('storage-charge')).toHaveTextContent('¥831')
    await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
  })
})

describe('the trash', () => {
  it('is where a deleted game goes, which the confirmation says with the last day', async () => {
    serve()
    const screen = await mount(VideoStorage)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Game 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete 1 game?' })
    await expect.element(dialog.getByText(/goes to the trash/)).toBeVisible()
    await expect.element(dialog.getByText('Can be restored until 21 December, in the trash.')).toBeVisible()
  })
})
