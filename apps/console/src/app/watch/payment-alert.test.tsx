import { afterEach, beforeEach, expect, it } from 'vitest'
import { billing, readingBooks } from '../../testing/books.ts'
import { answering, configure, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../testing/usage-books.ts'
import { PaymentAlert } from './payment-alert.tsx'

beforeEach(enter)
afterEach(leave)

const show = async () => {
  await configure({ demo: true, help: { support: 'mailto:support@kita.example' } })
  const books = { documents: [documentOf({ isOnHold: true })], billings: [], users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => books,
      () => json(500),
    ),
  )
  return mount(PaymentAlert, { path: '/contract-info' })
}

it('an organisation on hold reads what is paused, and whom to ask', async () => {
  const screen = await show()
  await expect.element(screen.getByText('We are checking your bills')).toBeVisible()
  await expect.element(screen.getByText(/^Until that is done nothing is charged/)).toBeVisible()
  const support = screen.getByRole('link', { name: 'Contact support' })
  await expect.element(support).toHaveAttribute('href', 'mailto:support@kita.example')
})

it.each([
  ['/change-plan', 1],
  ['/cancel-subscription', 1],
  ['/billing-history', 0],
  ['/billing-breakdown', 0],
])('stands above %s, and not above Billing, which names the bill itself', async (path, count) => {
  const billings = [billing(1, { paymentStatus: 'Error' })]
  const requests = answering((asked) => readingBooks(asked, { billings }) ?? json(404))
  const screen = await mount(PaymentAlert, { path })
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await expect.poll(() => screen.getByRole('alert').elements().length).toBe(count)
})
