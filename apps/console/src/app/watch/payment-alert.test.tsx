import { afterEach, beforeEach, expect, it } from 'vitest'
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
