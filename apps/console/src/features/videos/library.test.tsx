import { QueryClientProvider } from '@tanstack/react-query'
import type { StoredGame } from '@touchline/contract/videos'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { queryClient } from '../../lib/request/queries.ts'
import { begin } from '../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { Library } from './library.tsx'
import { useSelection } from './plan/selection.ts'

const view = { now: Date.parse('2026-11-21T04:00:00Z'), zone: 'Asia/Tokyo', isYearly: false }
const DAY_MS = 86_400_000

const stored = (index: number): StoredGame => {
  const storedDate = new Date(view.now - index * DAY_MS).toISOString()
  const length = 3_600 + ((index * 37) % 1_000)
  return {
    matchId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: `Game ${index}`,
    scheduleDate: storedDate,
    storedDate,
    uploadedBy: index % 2 === 0 ? 'a.tanaka' : 'k.mori',
    length,
    chargedLength: index > 355 ? 3_600 : 0,
    storedDays: [{ date: storedDate.slice(0, 10), seconds: length }],
    usageTypes: index % 3 === 0 ? ['MOVIE_LIVE_TIME_FULLHD'] : ['MOVIE_CONVERT_TIME'],
  }
}

const stock = (count: number) => Array.from({ length: count }, (_, index) => stored(index))

function Chosen({ games }: { readonly games: readonly StoredGame[] }) {
  const selection = useSelection()
  const chosen = games.filter(({ matchId }) => selection.selected.has(matchId))
  const rest = { isComplete: true, saving: null, keeping: null, onDeleted: () => undefined }
  return <Library games={games} view={view} selection={selection} chosen={chosen} {...rest} />
}

async function show(games: readonly StoredGame[]) {
  await configure()
  begin('/asia', sessionOf('token'))
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <QueryClientProvider client={queryClient}>
        <Chosen games={games} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

const titles = () => [...document.querySelectorAll('td.title')].map((cell) => cell.textContent)

afterEach(() => {
  window.scrollTo(0, 0)
})

describe('ten thousand games', () => {
  it('are there without ten thousand rows, and their number is shown', async () => {
    const screen = await show(stock(10_000))
    await expect.element(screen.getByText('Game 0', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('*').length).toBeLessThan(1_000)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
    window.scrollTo(0, document.body.scrollHeight)
    await expect.poll(() => titles().at(-1)).toBe('Game 9999')
    expect(document.querySelectorAll('*').length).toBeLessThan(1_000)
  })

  it('are sorted by a column, the other way at the second press', async () => {
    const screen = await show(stock(10_000))
    await screen.getByRole('button', { name: 'Title' }).click()
    await expect.poll(() => titles()[0]).toBe('Game 0')
    await screen.getByRole('button', { name: 'Title' }).click()
    await expect.poll(() => titles()[0]).toBe('Game 9999')
    await expect.element(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
  })
})

describe('the list', () => {
  it('says what a game is: date, uploader, length and chips, New where next month charges it', async () => {
    const screen = await show([stored(340)])
    const row = screen.getByRole('row', { name: /Game 340/ })
    await expect.element(row).toHaveTextContent('Game 3402025-12-16a.tanaka1:09SDNew')
  })

  it('is searched by title or uploader, whatever the case, and says when nothing fits', async () => {
    const screen = await show(stock(30))
    await screen.getByLabelText('Search title or uploader').fill('GAME 2')
    await expect.element(screen.getByText('11 games', { exact: true })).toBeVisible()
    await screen.getByLabelText('Search title or uploader').fill('k.mori')
    await expect.element(screen.getByText('15 games', { exact: true })).toBeVisible()
    await screen.getByLabelText('Search title or uploader').fill('nobody')
    await expect.element(screen.getByText('No game matches the search.')).toBeVisible()
  })

  it('shows what this month charges', async () => {
    const screen = await show(stock(400))
    await screen.getByLabelText('Show').selectOptions('Charged this month')
    await expect.element(screen.getByText('44 games', { exact: true })).toBeVisible()
  })
})

describe('a choice of games', () => {
  it('outlives a search and sums up count and length; the keyboard makes it too', async () => {
    const screen = await show(stock(30))
    await screen.getByRole('checkbox', { name: 'Select Game 1', exact: true }).click()
    await screen.getByLabelText('Search title or uploader').fill('Game 7')
    await expect.element(screen.getByText('1 game', { exact: true })).toBeVisible()
    screen.getByRole('checkbox', { name: 'Select Game 7', exact: true }).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByText('2 games selected, 2.0 hours')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    expect(page.getByRole('region', { name: 'Selection' }).elements()).toEqual([])
  })

  it('is one stop for the keyboard, whose arrows go from game to game, also to one that is far away', async () => {
    const screen = await show(stock(400))
    const box = (row: number) => document.querySelector<HTMLElement>(`tr[data-index="${row}"] input`)
    await expect.poll(() => box(0)).not.toBeNull()
    expect([...document.querySelectorAll('tbody input[tabindex="0"]')]).toEqual([box(0)])
    box(0)?.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement).toBe(box(1))
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.closest('tr')?.dataset['index']).toBe('399')
    await userEvent.keyboard('{ArrowUp} {Home}')
    await expect.poll(() => document.activeElement?.closest('tr')?.dataset['index']).toBe('0')
    await expect.element(screen.getByText(/^1 game selected/)).toBeVisible()
    expect([...document.querySelectorAll('tbody input[tabindex="0"]')]).toEqual([box(0)])
  })

  it('is deleted after a question; what failed is named and stays chosen', async () => {
    const screen = await show(stock(12))
    const asked = answering(({ path }) => (path.includes('000000000003') ? json(500, { code: 'x' }) : json(204)))
    await screen.getByRole('checkbox', { name: 'Select all 12 games' }).click()
    await screen.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Delete 12 games?' })).toBeVisible()
    expect(asked).toEqual([])
    await screen.getByRole('button', { name: 'Delete 12 games' }).click()
    const dialog = screen.getByRole('dialog', { name: '11 games deleted' })
    await expect.element(dialog).toBeVisible()
    const failure = '1 game could not be deleted. It stays selected, so that you can try again.'
    await expect.element(dialog.getByText(failure)).toBeVisible()
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Game 3')
    expect(asked).toHaveLength(12)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByText('1 game selected, 1.0 hours')).toBeVisible()
  })

  it('is deleted five at a time, with its progress, and can be stopped: the summary says what was left', async () => {
    const screen = await show(stock(12))
    const waiting: ((response: Response) => void)[] = []
    const asked = answering(() => new Promise<Response>((resolve) => waiting.push(resolve)))
    await screen.getByRole('checkbox', { name: 'Select all 12 games' }).click()
    await screen.getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('button', { name: 'Delete 12 games' }).click()
    await expect.poll(() => asked.length).toBe(5)
    await expect.element(screen.getByText('0 of 12').first()).toBeVisible()
    waiting[0]?.(json(204))
    await expect.element(screen.getByText('1 of 12').first()).toBeVisible()
    await expect.poll(() => asked.length).toBe(6)
    await screen.getByRole('button', { name: 'Stop' }).click()
    await expect.element(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true')
    for (const answer of waiting.slice(1)) answer(json(204))
    const dialog = screen.getByRole('dialog', { name: '6 games deleted' })
    await expect.element(dialog.getByText('6 games were not deleted because you stopped.')).toBeVisible()
    expect(asked).toHaveLength(6)
  })

  it('is left alone when the question is answered with cancel or Escape', async () => {
    const screen = await show(stock(3))
    const asked = answering(() => json(204))
    await screen.getByRole('checkbox', { name: 'Select all 3 games' }).click()
    await screen.getByRole('button', { name: 'Delete' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    expect(asked).toEqual([])
  })
})
