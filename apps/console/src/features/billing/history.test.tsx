import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { billing, readingBooks } from '../../testing/books.ts'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { History } from './history.tsx'

type Billing = ReturnType<typeof billing>

const show = async (billings: readonly Billing[]) => {
  answering((asked) => readingBooks(asked, { billings }) ?? json(404))
  return mount(History)
}

beforeEach(enter)
afterEach(async () => {
  await leave()
  vi.restoreAllMocks()
})

const failed = billing(1, {
  paymentStatus: 'Error',
  settlementFailureReason: { code: 'card_declined', declineCode: 'insufficient_funds' },
})

describe('the billing history', () => {
  it('hides what was withdrawn and, of monthly cycles, the running month and later ones', async () => {
    const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').toPlainDate()
    const month = (offset: number) => now.toPlainYearMonth().add({ months: offset }).toString().replace('-', '')
    const screen = await show([
      billing(1, { billingTargetYearMonth: month(1) }),
      billing(2, { billingTargetYearMonth: month(0), billingStatus: 'Provisional', paymentStatus: 'Waiting' }),
      billing(3, { billingTargetYearMonth: month(0), paymentCycle: 'YEAR' }),
      billing(4, { billingTargetYearMonth: month(-1) }),
      billing(5, { billingTargetYearMonth: month(-2), paymentStatus: 'Cancel' }),
      billing(6, { billingTargetYearMonth: month(-3) }),
    ])
    await expect.element(screen.getByRole('table')).toBeVisible()
    const rows = screen.getByRole('row').elements().slice(1)
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
      `${month(0).slice(0, 4)}-${month(0).slice(4)}yearly`,
      `${month(-1).slice(0, 4)}-${month(-1).slice(4)}`,
      `${month(-3).slice(0, 4)}-${month(-3).slice(4)}`,
    ])
  })

  it('links a receipt for what is paid, and for nothing else', async () => {
    const states = ['Complete', 'Waiting', 'InProgress', 'Requesting', 'Error', 'ProcessCallError'] as const
    const screen = await show(states.map((paymentStatus, index) => billing(index, { paymentStatus })))
    await expect.element(screen.getByText('Paid')).toBeVisible()
    expect(screen.getByRole('link').elements()).toHaveLength(1)
    for (const word of ['Unpaid / scheduled', 'Processing', 'Payment requested']) {
      await expect.element(screen.getByText(word)).toBeVisible()
    }
  })

  it('answers first that everything is paid', async () => {
    const screen = await show([billing(1), billing(2)])
    await expect.element(screen.getByText('Everything is paid.')).toBeVisible()
  })

  it('answers first how much is not paid', async () => {
    const screen = await show([billing(2, { paymentStatus: 'InProgress' }), failed])
    await expect.element(screen.getByText(/is not paid yet\.$/)).toBeVisible()
  })

  it('says why a payment failed to the keyboard, and takes the word back', async () => {
    const screen = await show([failed])
    const mark = screen.getByRole('button', { name: 'Error' })
    await expect.element(mark).toHaveAccessibleDescription(/insufficient funds.*insufficient_funds/)
    const word = screen.getByRole('tooltip')
    await expect.element(word).not.toBeInTheDocument()
    mark.element().focus()
    await expect.element(word).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(word).not.toBeInTheDocument()
  })

  it('says it to a finger', async () => {
    const screen = await show([failed])
    await screen.getByRole('button', { name: 'Error' }).click()
    await expect.element(screen.getByRole('tooltip')).toBeVisible()
  })

  it('shows 15 a page of ten thousand, by year, without a pause', async () => {
    const years = Array.from({ length: 10 }, (_, index) => String(2025 - index))
    const many = Array.from({ length: 10_000 }, (_, index) =>
      billing(index, { billingTargetYearMonth: `${years[index % 10]}0${1 + (index % 9)}` }),
    )
    const screen = await show(many.toSorted((a, b) => b.billingTargetYearMonth.localeCompare(a.billingTargetYearMonth)))
    await expect.element(screen.getByText('Page 1 of 667')).toBeVisible()
    expect(screen.getByRole('row').elements()).toHaveLength(16)
    const before = performance.now()
    await screen.getByLabelText('Year').selectOptions('2020')
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.element(screen.getByText('Page 2 of 67')).toBeVisible()
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  it('says so where nothing was billed, and offers to try again where nothing could be read', async () => {
    const screen = await show([])
    await expect.element(screen.getByText(/No payment yet/)).toBeVisible()
  })
})
