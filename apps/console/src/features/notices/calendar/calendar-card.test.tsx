import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messageStore } from '../../../lib/messages.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { waitFor } from '../../../testing/wait-for.ts'
import { CalendarCard } from './calendar-card.tsx'

beforeEach(enter)
afterEach(leave)

function serve(state: { createdAt: string | null }) {
  let made = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const feed = () => (state.createdAt === null ? null : { createdAt: state.createdAt })
    if (init?.method === 'POST') {
      made += 1
      state.createdAt = '2026-11-21T04:00:00.000Z'
      return json(201, { feed: feed(), token: `token${made}` })
    }
    if (init?.method === 'DELETE') state.createdAt = null
    return json(200, { feed: feed() })
  })
}

const answer = (ok: boolean) =>
  waitFor(() => expect(messageStore.read()).not.toBeNull()).then(() => messageStore.read()?.answer(ok))

it('the feed is turned on, its address shown once, opened and copied', async () => {
  serve({ createdAt: null })
  const screen = await mount(CalendarCard)
  const turn = screen.getByRole('switch', { name: 'Calendar feed' })
  await expect.element(turn).toHaveAttribute('aria-checked', 'false')
  await turn.click()
  const address = screen.getByLabelText('Secret address')
  await expect.element(address).toHaveValue(`${location.origin}/asia/calendar_feed/token1.ics`)
  const link = screen.getByRole('link', { name: 'Open in calendar' })
  await expect.element(link).toHaveAttribute('href', `webcal://${location.host}/asia/calendar_feed/token1.ics`)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Copied.')
  expect(copied).toHaveBeenCalledWith(`${location.origin}/asia/calendar_feed/token1.ics`)
})

it('a new address and the end of the feed are asked for first', async () => {
  const state = { createdAt: '2026-10-01T00:00:00.000Z' }
  serve(state)
  const screen = await mount(CalendarCard)
  await expect.element(screen.getByText(/If it is lost, make a new one/)).toBeVisible()
  const renew = screen.getByRole('button', { name: 'New address' })
  await renew.click()
  await answer(false)
  await expect.element(screen.getByText(/If it is lost, make a new one/)).toBeVisible()
  await renew.click()
  await answer(true)
  await expect.element(screen.getByLabelText('Secret address')).toBeVisible()
  await screen.getByRole('switch').click()
  await answer(true)
  await expect.element(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await expect.element(screen.getByLabelText('Secret address')).not.toBeInTheDocument()
})

it('a feed that cannot be read is asked for again', async () => {
  answering(() => json(500))
  const screen = await mount(CalendarCard)
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('the card says that addresses were made too often', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) =>
    init?.method === 'POST' ? json(429, { code: 'too-many-attempts', message: 'no' }) : json(200, { feed: null }),
  )
  const screen = await mount(CalendarCard)
  await screen.getByRole('switch', { name: 'Calendar feed' }).click()
  const body = 'That was tried too often. Try again in an hour.'
  await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Calendar feed', body })
})
