import type { BellNotice } from '@touchline/contract/bell'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../../lib/request/queries.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { askForBell } from './asked.ts'
import { Bell } from './bell.tsx'
import { Undelivered } from './notice-panel.tsx'

beforeEach(enter)
afterEach(leave)

const notice = (number: number, sentence: string, more: Partial<BellNotice> = {}): BellNotice => ({
  noticeId: `6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b0${number}`,
  kind: 'paid',
  date: `2026-11-0${number}T02:20:00.000Z`,
  sentence,
  place: '/billing-breakdown?month=2026-10',
  isUnread: false,
  failedMails: [],
  ...more,
})

const paid = notice(1, 'October 2026 is paid: ¥35,530')
const failed = notice(2, 'The payment of ¥35,530 did not go through', { kind: 'payment-failed', isUnread: true })

function serve(state: { notices: BellNotice[]; unread: number; isDown?: boolean }) {
  return answering(({ path }) => {
    if (path.endsWith('/notices/read')) {
      state.unread = 0
      return json(200, { unread: 0 })
    }
    if (path.includes('/notices?')) {
      const { unread, notices } = state
      return state.isDown
        ? json(500)
        : json(200, { unread, requestsToDecide: 0, through: notices[0]?.date ?? null, notices })
    }
    return json(404, { code: 'not-found', message: 'not here' })
  })
}

it('the bell counts what is unread; opened, it says it, marks it read and leads to its screen', async () => {
  const seen = serve({ notices: [failed, paid], unread: 1 })
  const screen = await mount(Bell)
  const button = screen.getByRole('button', { name: '1 unread notice' })
  await button.click()
  const panel = screen.getByRole('dialog', { name: 'Notices' })
  await expect.element(panel.getByRole('link', { name: /did not go through.*unread/ })).toHaveFocus()
  await expect.element(panel.getByRole('link', { name: /October 2026 is paid/ })).toBeVisible()
  const marked = () => seen.find(({ path }) => path.endsWith('/notices/read'))?.body
  await expect.poll(marked).toBe(JSON.stringify({ through: failed.date }))
  await userEvent.keyboard('{Escape}')
  const quiet = screen.getByRole('button', { name: 'Notices' })
  await expect.element(quiet).toHaveFocus()
  await quiet.click()
  await panel.getByRole('link', { name: /October 2026 is paid/ }).click()
  await expect.element(screen.getByText('Breakdown')).toBeVisible()
})

it('a mail that did not arrive is said under its notice, with the way to its recipient', async () => {
  const failedMails = [{ recipientId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b12', address: 'coach@minato.test' }]
  const said = 'The mail to coach@minato.test did not arrive.'
  serve({ notices: [{ ...paid, failedMails }], unread: 0 })
  const screen = await mount(Bell)
  await screen.getByRole('button', { name: 'Notices' }).click()
  await expect.element(screen.getByText(said)).toBeVisible()
  const { getByRole } = await mount(() => <Undelivered mails={failedMails} mayOpen />)
  const recipient = getByRole('link', { name: said })
  await expect.element(recipient).toHaveAttribute('href', `/notices?recipient=${failedMails[0]?.recipientId}`)
})

it('what arrives while the page is open is said once, and counted to 99', async () => {
  const state = { notices: [paid], unread: 0 }
  serve(state)
  const screen = await mount(Bell)
  await expect.element(screen.getByRole('button', { name: 'Notices' })).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  state.notices = [failed, paid]
  state.unread = 100
  await queryClient.invalidateQueries()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('New notice: The payment of ¥35,530 did not go through')
  await expect.element(screen.getByText('99+')).toBeVisible()
})

it('the panel says that it could not be read, tries again, and says that there is nothing yet', async () => {
  const state = { notices: [], unread: 0, isDown: true }
  serve(state)
  const screen = await mount(Bell)
  await expect.element(screen.getByRole('button', { name: 'Notices' })).toBeVisible()
  askForBell()
  await expect.element(screen.getByText('The notices could not be loaded.')).toBeVisible()
  state.isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Nothing has happened yet. What does is listed here.')).toBeVisible()
})
