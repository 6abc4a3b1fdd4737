import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { contract, readingBooks } from '../../testing/books.ts'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { ManageCard } from './manage-card.tsx'

beforeEach(enter)
afterEach(async () => {
  while (messageStore.read() !== null) messageStore.read()?.answer(false)
  await leave()
  vi.restoreAllMocks()
})

describe('the card on file', () => {
  it('is shown masked, on one line, with its brand and expiry', async () => {
    answering((asked) => readingBooks(asked) ?? json(404))
    const screen = await mount(ManageCard)
    const number = screen.getByText('**** **** **** 4242')
    await expect.element(number).toBeVisible()
    expect(getComputedStyle(number.element()).whiteSpace).toBe('nowrap')
    await expect.element(screen.getByRole('img', { name: 'Visa' })).toBeVisible()
    await expect.element(screen.getByText('04/30')).toBeVisible()
  })

  it('cannot be deleted while it pays for a plan, and the keyboard hears why', async () => {
    const requests = answering((asked) => readingBooks(asked) ?? json(404))
    const screen = await mount(ManageCard)
    const button = screen.getByRole('button', { name: 'Delete' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('The card cannot be deleted while it pays for a plan.')
    await button.click({ force: true })
    expect(messageStore.read()).toBeNull()
    expect(requests.some(({ body }) => body.includes('BANK_TRANSFER'))).toBe(false)
  })

  it('offers a first one where there is none', async () => {
    const none = { ...contract, payment: { ...contract.payment, paymentService: null } }
    answering((asked) => readingBooks(asked, { contract: none }) ?? json(404))
    const screen = await mount(ManageCard)
    await expect
      .element(screen.getByRole('link', { name: 'Add card' }))
      .toHaveAttribute('href', '/contract-info/payment-info-add')
  })
})
