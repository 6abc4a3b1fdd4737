import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerStore, forgetAnswer } from '../../lib/answer.ts'
import { messageStore } from '../../lib/messages.ts'
import { billing, contract, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { waitFor } from '../../testing/wait-for.ts'
import { FailedPayment } from './failed-payment.tsx'

const declined = { code: 'card_declined', declineCode: 'insufficient_funds' }
const failed = billing(1, { paymentStatus: 'Error', settlementFailureReason: declined })
const isPay = ({ path }: SeenRequest) => /\/pay(\?|$)/.test(path)

const serve = (paid: () => Response, of = failed) =>
  answering((asked) => (isPay(asked) ? paid() : (readingBooks(asked, { billings: [of] }) ?? json(404))))

const outcome = (paymentStatus: string, settlementFailureReason: typeof declined | null = null) =>
  json(200, { paymentStatus, clientSecret: null, settlementFailureReason })

beforeEach(enter)
afterEach(leave)

describe('a failed payment', () => {
  it('says which, how much and why, and pays it once with the card on file', async () => {
    const requests = serve(() => outcome('Complete'))
    const screen = await mount(FailedPayment)
    await expect.element(screen.getByText('The payment for October 2026 failed: ¥10,890.')).toBeVisible()
    await expect.element(screen.getByText('Error code: insufficient_funds')).not.toBeVisible()
    await screen.getByText('Details', { exact: true }).click()
    await expect.element(screen.getByText(/insufficient funds\. Change the card\..*insufficient_funds/)).toBeVisible()
    await expect.element(screen.getByText('Error code: insufficient_funds')).toBeVisible()
    await screen.getByRole('button', { name: 'Try Visa 4242 again' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Pay with Visa 4242' }).click()
    await expect.poll(answerStore.read).toMatchObject({ kind: 'paid', wasPaused: false })
    forgetAnswer()
    expect(messageStore.read()).toBeNull()
    expect(requests.filter(isPay)).toHaveLength(1)
  })

  const pause = {
    billingInfoId: failed.billingInfoId,
    startDate: '2026-10-31T15:00:00.000Z',
    contractPlanId: 'teamStandardPlan.base',
    planEndDate: null,
    readonlyEndDate: null,
    returns: { kind: 'goes-on', contractPlanId: 'teamStandardPlan.base', term: null },
  } as const
  const term = { from: '2026-11-20', to: '2027-11-19' }
  const ended = {
    ...pause,
    planEndDate: '2026-11-12T14:59:59.999Z',
    readonlyEndDate: '2027-01-11T14:59:59.999Z',
    returns: { kind: 'begins', contractPlanId: 'teamStandardPlan.base', term },
  } as const
  const quoted = {
    billings: [],
    pausesAt: null,
    term: {
      startDate: term.from,
      endDate: term.to,
      charge: {
        currency: 'JPY',
        subtotal: 198_000,
        consumptionTaxRate: 10,
        taxedAs: consumptionTax,
        tax: 19_800,
        total: 217_800,
      },
      plans: [],
    },
  }

  it.each([
    [
      'that goes on',
      pause,
      'Standard has been paused since 1 November 2026: until the bill is paid, games can only be watched. As soon as it is paid, Standard continues. Nothing is deleted meanwhile.',
    ],
    [
      'that goes on to its end',
      { ...pause, planEndDate: ended.planEndDate, readonlyEndDate: ended.readonlyEndDate },
      'and only until 11 January 2027. Then the contract expires. As soon as it is paid, Standard continues until 12 November 2026.',
    ],
    [
      'whose term has ended',
      ended,
      'Standard begins again today for a year, 20 November 2026 to 19 November 2027, and ¥217,800 is charged as well.',
    ],
    ['whose time is over', { ...ended, returns: null }, 'This payment brings no plan back: its term is over.'],
  ])('says what it stopped and what paying brings back: a plan %s', async (_, paused, words) => {
    answering((asked) => {
      if (asked.path.endsWith('/unpaid')) return json(200, quoted)
      return readingBooks(asked, { contract: { ...contract, pause: paused }, billings: [failed] }) ?? json(404)
    })
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Try Visa 4242 again' }).click()
    await waitFor(() => expect(screen.getByRole('dialog').element().textContent).toContain(words))
  })

  it('says first what stopped and the day, and the rest behind "Details"', async () => {
    answering((asked) => readingBooks(asked, { contract: { ...contract, pause }, billings: [failed] }) ?? json(404))
    const screen = await mount(FailedPayment)
    await expect.element(screen.getByText(/^Standard has been paused since 1 November 2026: /)).toBeVisible()
    await expect.element(screen.getByText(/As soon as it is paid, Standard continues\./)).not.toBeVisible()
  })

  it('is paid with the amount of the new term that was shown; another amount is shown, and nothing is charged', async () => {
    const requests = answering((asked) => {
      if (asked.path.endsWith('/unpaid')) return json(200, quoted)
      if (isPay(asked)) return json(409, { code: 'quote-changed', message: 'no', details: { total: 1 } })
      return readingBooks(asked, { contract: { ...contract, pause: ended }, billings: [failed] }) ?? json(404)
    })
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Try Visa 4242 again' }).click()
    await expect.element(screen.getByRole('dialog').getByText(/¥217,800 is charged as well/)).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Pay with Visa 4242' }).click()
    await waitFor(() =>
      expect(messageStore.read()).toMatchObject({
        body: expect.stringContaining('amount of the new term has changed'),
      }),
    )
    expect(requests.filter(isPay).map(({ path }) => path)).toEqual([
      expect.stringMatching(/\/pay\?quotedTermTotal=217800$/),
    ])
  })

  it('says the new reason when it is declined again', async () => {
    serve(() => outcome('Error', { code: 'expired_card', declineCode: 'expired_card' }))
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Try Visa 4242 again' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Pay with Visa 4242' }).click()
    await waitFor(() =>
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
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: 'Pay with another card' }))
      .toBeVisible()
  })

  it('is not paid with a card that was deleted', async () => {
    const deleted = { ...contract, payment: { ...contract.payment, method: 'BANK_TRANSFER' } as const }
    answering((asked) => readingBooks(asked, { contract: deleted, billings: [failed] }) ?? json(404))
    const screen = await mount(FailedPayment)
    await expect.element(screen.getByRole('button')).toHaveTextContent('Pay with another card')
  })

  it.each([
    ['insufficient_funds', 'Pay with another card', 'Try Visa 4242 again'],
    ['expired_card', 'Pay with another card', 'Try Visa 4242 again'],
    ['processing_error', 'Pay now', 'Pay with another card'],
  ])('leads with what can work, and says what it asks for: %s', async (declineCode, first, second) => {
    serve(() => outcome('Complete'), { ...failed, settlementFailureReason: { code: 'card_declined', declineCode } })
    const screen = await mount(FailedPayment)
    await expect.element(screen.getByRole('button', { name: first })).toHaveClass('main')
    await expect.element(screen.getByRole('button', { name: second })).toHaveClass('ghost')
  })

  it('is not thought paid when no answer comes', async () => {
    serve(() => {
      throw new TypeError('no line')
    })
    const screen = await mount(FailedPayment)
    await screen.getByRole('button', { name: 'Try Visa 4242 again' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Pay with Visa 4242' }).click()
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'The payment failed again' }))
    await expect.element(screen.getByRole('alert')).toBeVisible()
  })

  it('is not there where everything is paid', async () => {
    serve(() => json(404), billing(1))
    const screen = await mount(FailedPayment)
    expect(screen.getByRole('alert').elements()).toEqual([])
  })
})
