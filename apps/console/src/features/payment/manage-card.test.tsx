import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { contract, discounted, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { waitFor } from '../../testing/wait-for.ts'
import { ManageCard } from './manage-card.tsx'

const shown = async (title: string) => {
  await waitFor(() => expect(messageStore.read()).toMatchObject({ title }))
  const message = messageStore.read()
  if (message === null) throw new Error('no message is shown')
  return message
}

beforeEach(enter)
afterEach(leave)

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

  it('is no card on file while a paid plan is paid by bank transfer, and can be added', async () => {
    const transfer = {
      ...contract,
      payment: { ...contract.payment, method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' } as const,
    }
    answering((asked) => readingBooks(asked, { contract: transfer }) ?? json(404))
    const screen = await mount(ManageCard)
    await expect.element(screen.getByRole('link', { name: 'Add card' })).toBeVisible()
    expect(screen.getByText('**** **** **** 4242').elements()).toEqual([])
  })

  it.each([
    ['an expired contract', { plans: [], isCancellation: true, cancellationDate: '2026-01-31T14:59:59.999Z' }],
    ['a contract without a plan whose card was deleted', { plans: [] }],
  ])('is paid by bank transfer, and the page says so: %s', async (_, more) => {
    const payment = { ...contract.payment, method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' } as const
    answering((asked) => readingBooks(asked, { contract: { ...contract, ...more, payment } }) ?? json(404))
    const screen = await mount(ManageCard)
    await expect.element(screen.getByText(/Bills are paid by bank transfer until you add one\.$/)).toBeVisible()
  })

  it('offers to try again where it could not be read, in words of its own', async () => {
    let isBroken = true
    answering((asked) => (isBroken ? json(500) : (readingBooks(asked) ?? json(404))))
    const screen = await mount(ManageCard)
    await expect.element(screen.getByText('The payment method could not be loaded.')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('**** **** **** 4242')).toBeVisible()
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(ManageCard)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})

describe('whether the card can be deleted', () => {
  const [entry] = contract.plans
  if (entry === undefined) throw new Error('the contract has no plan')
  const expired = { plans: [], isCancellation: true, cancellationDate: '2026-01-31T14:59:59.999Z' }

  it.each([
    ['a monthly plan', {}, 'true'],
    ['a coupon contract', { plans: [{ ...entry, contractPlanId: `${discounted}.base` }] }, 'true'],
    ['no plan in force', { plans: [] }, null],
    ['an expired plan', expired, null],
  ])('with %s', async (_, more, isBlocked) => {
    answering((asked) => readingBooks(asked, { contract: { ...contract, ...more } }) ?? json(404))
    const screen = await mount(ManageCard)
    const button = screen.getByRole('button', { name: 'Delete' })
    await expect.poll(() => button.element().ariaDisabled).toBe(isBlocked)
  })
})

describe('deleting the card', () => {
  const idle = { ...contract, plans: [] }
  const isSave = ({ body }: SeenRequest) => body.includes('customerInfo')

  const ask = async (answer: () => Response = () => json(200, idle)) => {
    const asked = answering((request) =>
      isSave(request) ? answer() : (readingBooks(request, { contract: idle }) ?? json(404)),
    )
    const screen = await mount(ManageCard)
    await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-disabled')
    await screen.getByRole('button', { name: 'Delete' }).click()
    return { asked, question: await shown('Delete the card?') }
  }

  it('is asked first, and cancel changes nothing', async () => {
    const { asked, question } = await ask()
    expect(question).toMatchObject({ cancel: 'Cancel' })
    question.answer(false)
    await waitFor(() => expect(messageStore.read()).toBeNull())
    expect(asked.some(isSave)).toBe(false)
  })

  it('turns both methods to bank transfer, and says so', async () => {
    const { asked, question } = await ask()
    question.answer(true)
    await shown('Card deleted')
    const { isOnHold: _, ...sent } = idle
    expect(JSON.parse(asked.find(isSave)?.body ?? '')).toEqual({
      ...sent,
      payment: { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' },
    })
  })

  it('that fails says so, and whom to ask', async () => {
    const { question } = await ask(() => json(500))
    question.answer(true)
    expect(await shown('The card was not deleted')).toMatchObject({ body: 'Please contact support.' })
  })
})
