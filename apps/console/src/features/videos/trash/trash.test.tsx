import type { TrashedGame } from '@touchline/contract/videos'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../../lib/messages.ts'
import { answering, json, type SeenRequest } from '../../../testing/cell.ts'
import { answerMessages, lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../../testing/usage-books.ts'
import { VideoStorage } from '../video-storage.tsx'

const trashed = (number: number): TrashedGame => ({
  matchId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title: `Game ${number}`,
  scheduleDate: '2024-11-14T04:00:00.000Z',
  uploadedBy: number % 2 === 0 ? 'a.tanaka' : null,
  deletedDate: '2026-11-20T04:00:00.000Z',
  keptUntilDate: '2026-12-20T14:59:59.999Z',
  length: 36_000,
  storedDays: [{ date: '2024-11-14', seconds: 36_000 }],
})

const books = answerBooks(
  () => ({ documents: [documentOf()], billings: [], users: [], organization: [], byUser: [] }),
  () => json(404),
)

interface TrashBooks {
  readonly count: number
  readonly change?: (matchIds: readonly string[]) => Response
}

const serve = ({ count, change = (matchIds) => json(200, { matchIds }) }: TrashBooks) =>
  answering((request) => {
    const { path, body } = request
    if (path.includes('/stored_game')) return json(200, { results: [] })
    if (path.includes('/stored_day')) return json(200, { days: [] })
    if (path.includes('/billing_info')) return json(200, { results: [], storedSeconds: 0 })
    if (!path.includes('/record/trash')) return books(request)
    if (/\/(restore|delete)$/.test(path)) return change(idsIn(body))
    const query = new URLSearchParams(path.split('?')[1])
    const offset = Number(query.get('offset'))
    const end = Math.min(count, offset + Number(query.get('limit')))
    const results = Array.from({ length: end - offset }, (_, index) => trashed(offset + index + 1))
    return json(200, { results, days: 30, count, ...(end < count ? { nextOffset: end } : {}) })
  })

const idsIn = (body: string | undefined): readonly string[] => JSON.parse(body ?? '{}').matchIds
const changesIn = (seen: readonly SeenRequest[]) => seen.filter(({ path }) => /\/(restore|delete)$/.test(path))

async function open(count: number) {
  const screen = await mount(VideoStorage)
  await userEvent.click(screen.getByRole('tab', { name: `Trash · ${count.toLocaleString('en')}` }))
  return screen
}

beforeEach(enter)
afterEach(async () => {
  answerMessages()
  await leave()
  window.scrollTo(0, 0)
})

it('says until when a game is kept and what restoring it adds, and restores it', async () => {
  const seen = serve({ count: 2 })
  const screen = await open(2)
  await expect.element(screen.getByRole('row', { name: /Game 1 2024-11-14 .*2026-12-20 ¥198/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2 games are in the trash')
  expect(screen.getByRole('searchbox').elements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Restore Game 1' }))
  await expect
    .poll(() => changesIn(seen).map(({ body }) => body))
    .toEqual([expect.stringContaining('"quotedTotal":198')])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 games' }))
  await expect.element(screen.getByText('Restoring adds ¥396 to this month’s bill.')).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Restored alone, adds' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good now …' }))
  const question = screen.getByRole('dialog', { name: 'Delete 2 games?' })
  await expect.element(question.getByText(/cannot be undone/)).toBeVisible()
})

it('says that it is empty', async () => {
  serve({ count: 0 })
  const screen = await open(0)
  await expect.element(screen.getByText(/^The trash is empty/)).toBeVisible()
})

it('lists ten thousand games in pages, without ten thousand rows, as one stop for the keyboard', async () => {
  const seen = serve({ count: 10_000 })
  const screen = await open(10_000)
  await expect.element(screen.getByRole('checkbox', { name: 'Select all 10,000 games' })).toBeVisible()
  const pages = seen.filter(({ path }) => path.includes('/record/trash?')).map(({ path }) => path.split('?')[1])
  expect(pages).toEqual([
    'offset=0&limit=100',
    ...[100, 2_600, 5_100, 7_600].map((offset) => `offset=${offset}&limit=2500`),
  ])
  expect(document.querySelectorAll('*').length).toBeLessThan(1_500)
  const row = () => document.activeElement?.closest('tr')?.dataset['index']
  screen.getByRole('checkbox', { name: 'Select Game 1', exact: true }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(row).toBe('9999')
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Restore Game 10000' })).toHaveFocus()
  await userEvent.tab()
  expect(row()).toBeUndefined()
})

it('restores what was searched and chosen in portions, each quoted what it adds after those before it', async () => {
  const seen = serve({ count: 1_300 })
  const screen = await open(1_300)
  await screen.getByLabelText('Search title or uploader').fill('a.tanaka')
  await expect.element(screen.getByText('650 games', { exact: true })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all 650 games' }).click()
  await screen.getByLabelText('Search title or uploader').fill('nobody')
  await expect.element(screen.getByText('No game matches the search.')).toBeVisible()
  await expect.element(screen.getByText('650 games selected')).toBeVisible()
  await screen.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => lastToast()?.text).toBe('650 games restored')
  const portions = changesIn(seen).map(({ body }) => JSON.parse(body ?? '{}'))
  expect(portions.map(({ matchIds, quotedTotal }) => [matchIds.length, quotedTotal])).toEqual([
    [500, 99_000],
    [150, 29_700],
  ])
})

it('deletes thousands for good with its progress, and reads again what is left where one portion is refused', async () => {
  let asked = 0
  const seen = serve({
    count: 600,
    change: (matchIds) => {
      asked += 1
      return asked === 1 ? json(200, { matchIds }) : json(409, { code: 'game-not-in-trash' })
    },
  })
  const screen = await open(600)
  await screen.getByRole('checkbox', { name: 'Select all 600 games' }).click()
  await screen.getByRole('button', { name: 'Delete for good now …' }).click()
  const before = seen.filter(({ path }) => path.includes('/record/trash?')).length
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete 600 games' }).click()
  await expect.poll(() => messageStore.read()).toMatchObject({ title: 'No longer in the trash' })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(changesIn(seen).map(({ body }) => idsIn(body).length)).toEqual([500, 100])
  await expect.poll(() => seen.filter(({ path }) => path.includes('/record/trash?')).length).toBeGreaterThan(before)
})
