import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../lib/request/queries.ts'
import { hold, signedIn } from '../../lib/session/session.ts'
import { billing } from '../../testing/books.ts'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { isCalculate, running, serveStorage, storage, storageBooks, stored } from '../../testing/storage-books.ts'
import { documentOf, yearlyDocument } from '../../testing/usage-books.ts'
import { VideoStorage } from './video-storage.tsx'

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.useRealTimers()
})

describe('the video storage', () => {
  it('shows the total length, how much of it is charged, and how the monthly charge comes about', async () => {
    serveStorage({ games: [stored(1), stored(2, { length: 5_760, chargedLength: 5_760 })] })
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
    serveStorage({ billings: () => [{ ...running, plans: [rounded] }] })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText('40.6 hours × ¥18 = ¥730, rounded down')).toBeVisible()
  })

  it('says that the charge is being calculated instead of an amount and its derivation', async () => {
    serveStorage({ billings: () => [{ ...running, billingStatus: 'InProgress' }] })
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
      if (!asked.path.includes('/stored_game')) return storageBooks(documentOf())(asked)
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
    serveStorage(given)
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText(words)).toBeVisible()
  })

  it('does not offer to look for what a month charges where the term pays', async () => {
    serveStorage({ document: yearlyDocument })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByText('Storage is paid with the yearly term.')).toBeVisible()
    await expect.element(screen.getByLabelText('Sort by')).toBeVisible()
    expect(screen.getByLabelText('Show').elements()).toEqual([])
  })

  it('offers to try again where nothing could be read', async () => {
    answering(() => json(500))
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    serveStorage()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})

describe('the latest billing', () => {
  it('is calculated again when the screen opens, and read every 3 seconds until it is done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    let reads = 0
    const states = ['Provisional', 'InProgress', 'InProgress', 'Provisional'] as const
    const asked = serveStorage({
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
    const asked = serveStorage({ billings: () => [term, billing(9), running] })
    await mount(VideoStorage)
    await expect.poll(() => asked.some(isCalculate)).toBe(true)
    expect(asked.find(isCalculate)?.path).toContain(running.billingInfoId)
  })

  it('is left as it is once it is fixed', async () => {
    const asked = serveStorage({ billings: () => [{ ...running, billingStatus: 'Fixed' }] })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByTestId('storage-charge')).toHaveTextContent('¥831')
    expect(asked.some(isCalculate)).toBe(false)
  })

  it('is left as it is while support looks', async () => {
    const linked = { billingInfoId: null, actions: ['see'] as const, standIn: () => null, onAnswer: () => undefined }
    hold({ ...signedIn(), linked })
    const asked = serveStorage({})
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByTestId('storage-charge')).toHaveTextContent('¥831')
    expect(asked.some(isCalculate)).toBe(false)
  })

  it('keeps its figure where it cannot be calculated', async () => {
    serveStorage({ calculate: () => json(409, { code: 'already-fixed', message: 'no' }) })
    const screen = await mount(VideoStorage)
    await expect.element(screen.getByTestId('storage-charge')).toHaveTextContent('¥831')
    await expect.element(screen.getByRole('row', { name: /Game 1/ })).toBeVisible()
  })
})

describe('the trash', () => {
  it('is where a deleted game goes, which the confirmation says with the last day', async () => {
    serveStorage()
    const screen = await mount(VideoStorage)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Game 1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete 1 game?' })
    await expect.element(dialog.getByText(/goes to the trash/)).toBeVisible()
    await expect.element(dialog.getByText('Can be restored until 21 December, in the trash.')).toBeVisible()
  })
})
