import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageStore } from '../lib/messages.ts'
import { billing, contract, readingBooks } from '../testing/books.ts'
import { type Asked, answering, json } from '../testing/cell.ts'
import { answerMessages } from '../testing/messages.ts'
import { enter, leave, mount } from '../testing/mount.tsx'
import { FailedPayment } from './failed-payment.tsx'

const declined = { code: 'card_declined', declineCode: 'insufficient_funds' }
const failed = billing(1, { paymentStatus: 'Error', settlementFailureReason: declined })
const isPay = ({ path }: Asked) => path.endsWith('/pay')

const serve = (paid: () => Response, of = failed) =>
  answering((asked) => (isPay(asked) ? paid() : (readingBooks(asked, { billings: [of] }) ?? json(404))))

const outcome = (paymentStatus: string, settlementFailureReason: typeof declined | null = null) =>
  json(200, { paymentStatus, clientSecret: null, settlementFailureReason })

beforeEach(enter)
afterEach(async () => {
  answerMessages()
  await leave()
  vi.restoreAllMocks()
})

describe('a failed payment', () => {
  it('says which, how much and why, and pays it once with the card on file', async () => {
    const requests = serve(() => outcome('Complete'))
    const screen = await mount(FailedPayment)
    await expect.element(screen.getByText('The payment of 2026-10 failed: ¥10,890.')).toBeVisible()
    await expect.element(screen.getByText(/insufficient funds\. Use another card\..*insufficient_funds/)).toBeVisible()
    await screen.getByRole('button', { name: 'Pay now' }).click()
    await screen.getByRole('button', { name: 'Pay with **** 4242' }).click()
    await vi.waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Paid' }))
    expect(requests.filter(isPay)).toHaveLength(1)
  })

  it('says the new reason when it is declined again', async () => {
    serve(() => outcome('Error', { code: 'expired_card', declineCode: 'expired_card' }))
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Pay now' }).click()
    await screen.getByRole('button', { name: 'Pay with **** 4242' }).click()
    await vi.waitFor(() =>
      expect(messageStore.read()).toMatchObject({
        title: 'The payment failed again',
        body: expect.stringContaining('The card has expired.'),
      }),
    )
  })

  it('asks for the bank’s confirmation where that was the reason', async () => {
    const asks = { code: 'authentication_required', declineCode: null }
    serve(() => outcome('Complete'), { ...failed, settlementFailureReason: asks })
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Pay now' }).click()
    await expect.element(screen.getByRole('button', { name: 'Confirm with your bank' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Use another card' })).toBeVisible()
  })

  it('is not paid with a card that was deleted', async () => {
    const deleted = { ...contract, payment: { ...contract.payment, method: 'BANK_TRANSFER' } as const }
    answering((asked) => readingBooks(asked, { contract: deleted, billings: [failed] }) ?? json(404))
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Pay now' }).click()
    await expect.element(screen.getByRole('button', { name: 'Use another card' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Pay with/ })).not.toBeInTheDocument()
  })

  it('is not thought paid when no answer comes', async () => {
    serve(() => {
      throw new TypeError('no line')
    })
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Pay now' }).click()
    await screen.getByRole('button', { name: 'Pay with **** 4242' }).click()
    await vi.waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'The payment failed again' }))
    await expect.element(screen.getByRole('alert')).toBeVisible()
  })

  it('is not there where everything is paid', async () => {
    serve(() => json(404), billing(1))
    const screen = await mount(FailedPayment)
    expect(screen.getByRole('alert').elements()).toEqual([])
  })
})
