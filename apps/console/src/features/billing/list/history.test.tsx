import { untaxed } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { billing, contract, readingBooks } from '../../../testing/books.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { History } from '../billing.tsx'
import '@touchline/ui/styles/controls.css'
import '@touchline/ui/styles/tokens.css'

type Billing = ReturnType<typeof billing>

const show = async (billings: readonly Billing[]) => {
  answering((asked) => readingBooks(asked, { billings }) ?? json(404))
  return mount(History)
}

beforeEach(enter)
afterEach(leave)

const rowsOf = (screen: Awaited<ReturnType<typeof show>>) =>
  screen.getByRole('table', { name: 'Payments' }).getByRole('row')

const failed = billing(1, {
  paymentStatus: 'Error',
  settlementFailureReason: { code: 'card_declined', declineCode: 'insufficient_funds' },
})

describe('the billing history', () => {
  it('shows the newest month first, and hides what was withdrawn and, of monthly cycles, the running month and later ones', async () => {
    const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').toPlainDate()
    const month = (offset: number) => now.toPlainYearMonth().add({ months: offset }).toString().replace('-', '')
    const screen = await show([
      billing(1, { billingTargetYearMonth: month(1) }),
      billing(2, { billingTargetYearMonth: month(0), billingStatus: 'Provisional', paymentStatus: 'Waiting' }),
      billing(3, { billingTargetYearMonth: month(0), paymentCycle: 'YEAR' }),
      billing(6, { billingTargetYearMonth: month(-3) }),
      billing(5, { billingTargetYearMonth: month(-2), paymentStatus: 'Cancel' }),
      billing(4, { billingTargetYearMonth: month(-1) }),
    ])
    await expect.element(rowsOf(screen).first()).toBeVisible()
    const rows = rowsOf(screen).elements().slice(1)
    const iso = (of: string) => `${of.slice(0, 4)}-${of.slice(4)}`
    expect(rows.map((row) => row.querySelector('time')?.dateTime)).toEqual([month(0), month(-1), month(-3)].map(iso))
    const list = screen.getByRole('region', { name: 'Billing history' })
    expect(list.getByText('Estimated').elements()).toEqual([])
    await expect.element(screen.getByText('Estimated').first()).toBeVisible()
  })

  it('marks the months on whose days the plan was asleep, in part or as a whole, and no others', async () => {
    const days = { endDate: '2026-09-20T14:59:59.999Z', plannedEndDate: '2026-09-20T14:59:59.999Z', isEveryYear: false }
    const sleeps = [{ startDate: '2026-07-31T15:00:00.000Z', ...days }]
    const billings = ['202610', '202609', '202608', '202607'].map((month, index) =>
      billing(index, { billingTargetYearMonth: month }),
    )
    answering((asked) => readingBooks(asked, { billings, contract: { ...contract, sleeps } }) ?? json(404))
    const screen = await mount(History)
    await expect.element(rowsOf(screen).first()).toBeVisible()
    const asleep = rowsOf(screen).getByText('Asleep').elements()
    expect(asleep.map((each) => each.closest('tr')?.querySelector('time')?.dateTime)).toEqual(['2026-09', '2026-08'])
  })

  it.each([
    ['ProcessCallError', 'Error', '--error'],
    ['Error', 'Error', '--error'],
    ['Waiting', 'Unpaid / scheduled', '--wait'],
    ['InProgress', 'Processing', '--busy'],
    ['Complete', 'Paid', '--paid'],
    ['Requesting', 'Payment requested', '--ink'],
  ] as const)(
    'shows %s as "%s" in its colour; a receipt is linked for what is paid alone',
    async (paymentStatus, word, colour) => {
      const screen = await show([billing(7, { paymentStatus })])
      const chip = rowsOf(screen).nth(1).getByText(word)
      await expect.element(chip).toBeVisible()
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${colour})`
      expect(getComputedStyle(chip.element()).color).toBe(getComputedStyle(probe).color)
      probe.remove()
      const receipts = rowsOf(screen).nth(1).getByRole('link', { name: 'Open the receipt for October 2026' }).elements()
      const receipt = `/receipt/${billing(7).billingInfoId}`
      expect(receipts.map((link) => link.getAttribute('href'))).toEqual(paymentStatus === 'Complete' ? [receipt] : [])
    },
  )

  it.each([
    ['BANK_TRANSFER', /^Next: about ¥10,890, due on 31 December 2099\.$/],
    ['CREDIT_CARD', /^Next: about ¥10,890 on 1 December 2099\.$/],
  ] as const)('says of a running month that is paid by %s when that is', async (paymentMethod, words) => {
    const month = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').toPlainDate().toPlainYearMonth()
    const running = {
      billingTargetYearMonth: month.toString().replace('-', ''),
      billingDate: '2099-12-01',
      billingStatus: 'Provisional',
      paymentStatus: 'Waiting',
    } as const
    const elsewhere = billing(2, { billingTargetYearMonth: '202001', billingDate: '2020-02-01' })
    const screen = await show([billing(1, { ...running, paymentMethod }), elsewhere])
    await expect.element(screen.getByText(words)).toBeVisible()
  })

  it('shows date, amount and status of each bill, and "calculating" while there is no amount', async () => {
    const screen = await show([
      billing(1),
      billing(2, { billingTargetYearMonth: '202609', billingDate: '2026-10-01', billingStatus: 'InProgress' }),
    ])
    await expect.element(rowsOf(screen).nth(1)).toHaveTextContent('OctoberPaid¥10,890Open')
    await expect.element(rowsOf(screen).nth(2).getByRole('cell').nth(3)).toHaveTextContent('Calculating…')
  })

  it.each([
    [
      'with a code that nobody knows',
      'Error',
      { code: 'new_code', declineCode: null },
      'An unknown error occurred. Error code: new_code',
    ],
    ['that the provider never answered', 'ProcessCallError', null, /payment_outcome_unknown$/],
  ] as const)('says what is known of a payment %s', async (_, paymentStatus, settlementFailureReason, words) => {
    const screen = await show([billing(1, { paymentStatus, settlementFailureReason })])
    await expect.element(screen.getByRole('button', { name: 'Error' })).toHaveAccessibleDescription(words)
  })

  it('explains a decline in Japanese to a Japanese reader', async () => {
    answering((asked) => readingBooks(asked, { billings: [failed] }) ?? json(404))
    const screen = await mount(History, { language: 'ja' })
    await expect
      .element(screen.getByRole('cell').getByRole('button'))
      .toHaveAccessibleDescription(/残高.*insufficient_funds/)
  })

  it('answers first that everything is paid', async () => {
    const screen = await show([billing(1), billing(2)])
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Everything is paid' })).toBeVisible()
    await expect
      .element(screen.getByText(/^The last bill, ¥10,890 for October 2026, was paid on 1.November/))
      .toBeVisible()
    expect(document.title).toBe('Billing history – Kickview account')
  })

  it('answers first which month was not paid, and that the others were', async () => {
    const screen = await show([failed, billing(2, { billingTargetYearMonth: '202609' })])
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('October 2026 was not paid: ¥10,890')
    await expect.element(screen.getByText('All other bills are paid.')).toBeVisible()
  })

  it('opens the newest bill that has anything in it, and says that it was paid', async () => {
    const charge = { currency: 'JPY', subtotal: 0, consumptionTaxRate: 0, taxedAs: untaxed, tax: 0, total: 0 } as const
    const term = billing(2, { billingTargetYearMonth: '202604', paymentCycle: 'YEAR' })
    const screen = await show([billing(1, { charge, plans: [] }), term])
    await expect.element(screen.getByRole('region', { name: 'Year from April 2026' })).toBeVisible()
    await expect
      .element(screen.getByText(/^The last bill, ¥10,890 for the year from April 2026, was paid/))
      .toBeVisible()
  })

  it('opens the newest bill, another one at a press, and the next ones by the arrow keys', async () => {
    const screen = await show([1, 2, 3].map((back) => billing(back, { billingTargetYearMonth: `20260${9 - back}` })))
    const open = screen.getByRole('region', { name: / 2026$/ })
    await expect.element(open).toHaveAccessibleName('August 2026')
    await screen.getByRole('link', { name: 'July', exact: true }).click()
    await expect.element(open).toHaveAccessibleName('July 2026')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(open).toHaveAccessibleName('June 2026')
    await expect.element(screen.getByRole('link', { name: 'June', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(open).toHaveAccessibleName('August 2026')
  })

  it('answers first how much is not paid', async () => {
    const screen = await show([billing(2, { paymentStatus: 'Waiting' }), failed])
    await expect.element(screen.getByText('¥21,780 is not paid yet')).toBeVisible()
  })

  it('names a failed bill once, and the button that pays it', async () => {
    const screen = await show([failed])
    const alert = screen.getByRole('alert')
    await expect.element(alert.getByRole('button', { name: 'Pay with another card' })).toBeVisible()
    await expect.element(alert.getByText('Error code: insufficient_funds')).not.toBeVisible()
    await expect.element(alert.getByText(/^The payment for/)).toHaveClass('hidden-text')
    await expect.element(screen.getByRole('heading', { name: /October.*¥10,890/ })).toBeVisible()
  })

  it('names the failed bill of several that are not paid', async () => {
    const screen = await show([billing(2, { paymentStatus: 'Waiting' }), failed])
    const alert = screen.getByRole('alert')
    await expect.element(alert.getByText('The payment for October 2026 failed: ¥10,890.')).toBeVisible()
  })

  it('asks for no payment while the bills are checked', async () => {
    answering(
      (asked) => readingBooks(asked, { billings: [failed], contract: { ...contract, isOnHold: true } }) ?? json(404),
    )
    const screen = await mount(History)
    await expect.element(rowsOf(screen).first()).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
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

  it('shows 15 a page of ten thousand, by year, and renders no others', async () => {
    const years = Array.from({ length: 10 }, (_, index) => String(2025 - index))
    const many = Array.from({ length: 10_000 }, (_, index) =>
      billing(index, { billingTargetYearMonth: `${years[index % 10]}0${1 + (index % 9)}` }),
    )
    const screen = await show(many.toSorted((a, b) => b.billingTargetYearMonth.localeCompare(a.billingTargetYearMonth)))
    await screen.getByLabelText('Year').selectOptions('All years')
    await expect.element(screen.getByText('Page 1 of 667')).toBeVisible()
    expect(rowsOf(screen).elements()).toHaveLength(16)
    await screen.getByLabelText('Year').selectOptions('2020')
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.element(screen.getByText('Page 2 of 67')).toBeVisible()
    expect(rowsOf(screen).elements()).toHaveLength(16)
  })

  it('shows as many rows a page as are asked for, and keeps the first row in sight', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      billing(index, { billingTargetYearMonth: String(202_301 + (index % 12) + 100 * Math.floor(index / 12)) }),
    )
    const screen = await show(many.toReversed())
    await expect.element(screen.getByLabelText('Rows per page')).toHaveValue('15')
    await screen.getByRole('button', { name: 'Older' }).click()
    await screen.getByRole('button', { name: 'Older' }).click()
    const first = rowsOf(screen).nth(1).element().textContent
    await screen.getByLabelText('Rows per page').selectOptions('30')
    await expect.element(screen.getByText('Page 2 of 2')).toBeVisible()
    await expect.element(rowsOf(screen).nth(1)).toHaveTextContent(first)
    expect(rowsOf(screen).elements()).toHaveLength(11)
  })

  const showFiveYears = async () => {
    const [first] = contract.plans
    if (first === undefined) throw new Error('the contract has a plan')
    const entry = { ...first, startDate: '2020-12-31T15:00:00.000Z', endDate: null }
    const all = Array.from({ length: 60 }, (_, index) =>
      billing(index, { billingTargetYearMonth: String(202_101 + (index % 12) + 100 * Math.floor(index / 12)) }),
    ).toReversed()
    const seen = answering((asked) => {
      if (asked.path.endsWith('?limit=36&also=open'))
        return json(200, { results: all.slice(0, 36), nextOffset: 36, storedSeconds: 0 })
      return readingBooks(asked, { billings: all.slice(36), contract: { ...contract, plans: [entry] } }) ?? json(404)
    })
    const screen = await mount(History)
    return { screen, reads: () => seen.filter(({ path }) => path.endsWith('?offset=36')).length }
  }

  it('reads bills older than three years once their year is chosen', async () => {
    const { screen, reads } = await showFiveYears()
    await screen.getByLabelText('Year').selectOptions('2024')
    await expect.element(rowsOf(screen).nth(1)).toMatchTextContent(/^December/)
    expect(reads()).toBe(0)
    await screen.getByLabelText('Year').selectOptions('2021')
    await expect.element(rowsOf(screen).nth(1)).toMatchTextContent(/^December/)
    expect(rowsOf(screen).elements()).toHaveLength(13)
    expect(reads()).toBe(1)
  })

  it('reads them where the list ends, and the button keeps the focus', async () => {
    const { screen, reads } = await showFiveYears()
    await screen.getByLabelText('Year').selectOptions('All years')
    const older = screen.getByRole('button', { name: 'Older' })
    await older.click()
    await older.click()
    await expect.element(screen.getByText('Page 3 of 3')).toBeVisible()
    expect(reads()).toBe(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Page 3 of 4')).toBeVisible()
    await expect.element(older).toHaveFocus()
  })

  it('leads to the first older bill where no button is left', async () => {
    const all = Array.from({ length: 10 }, (_, index) =>
      billing(index, { billingTargetYearMonth: String(202610 - index) }),
    )
    answering((asked) => {
      if (asked.path.endsWith('?limit=36&also=open'))
        return json(200, { results: all.slice(0, 8), nextOffset: 8, storedSeconds: 0 })
      return readingBooks(asked, { billings: all.slice(8) }) ?? json(404)
    })
    const screen = await mount(History)
    const older = screen.getByRole('button', { name: 'Older' })
    await older.click()
    await expect.element(older).not.toBeInTheDocument()
    expect(rowsOf(screen).elements()).toHaveLength(11)
    await expect.element(rowsOf(screen).nth(9).getByRole('link').first()).toHaveFocus()
  })

  it('has no row for a month without a bill, and says so', async () => {
    const charge = { currency: 'JPY', subtotal: 0, consumptionTaxRate: 0, taxedAs: untaxed, tax: 0, total: 0 } as const
    const screen = await show([billing(1, { charge, plans: [] }), billing(2, { billingTargetYearMonth: '202609' })])
    await expect.element(screen.getByText('Months without a bill are not listed.')).toBeVisible()
    expect(rowsOf(screen).elements()).toHaveLength(2)
    await expect.element(rowsOf(screen).nth(1)).toMatchTextContent(/^September/)
  })

  it('opens with the year of the month that is open where that is nearly whole, and leads to the others', async () => {
    const of = (year: number, last: number) =>
      Array.from({ length: last }, (_, index) =>
        billing(year * 100 + index, { billingTargetYearMonth: String(year * 100 + last - index) }),
      )
    const screen = await show([...of(2023, 9), ...of(2022, 12)])
    await expect.element(screen.getByRole('radio', { name: '2023' })).toBeChecked()
    await expect.element(rowsOf(screen).nth(1)).toMatchTextContent(/^SeptemberPaid/)
    expect(rowsOf(screen).elements()).toHaveLength(10)
    await screen.getByRole('radio', { name: 'All' }).click()
    await expect.element(rowsOf(screen).nth(1)).toMatchTextContent(/^September 2023Paid/)
    expect(rowsOf(screen).elements()).toHaveLength(16)
  })

  it('says when a bill was paid where that was later than it was billed', async () => {
    const screen = await show([billing(1, { paymentDateTime: '2026-11-03T01:00:00.000Z' })])
    await expect.element(rowsOf(screen).nth(1)).toMatchTextContent(/^OctoberPaid3.Nov¥10,890/)
  })

  it('shows what was refunded and when, next to a billing that stays paid', async () => {
    const refunds = [
      { amount: 1_000, cause: 'refund' as const, refundDateTime: '2026-11-04T00:00:00.000Z', refundDate: '2026-11-04' },
      { amount: 500, cause: 'refund' as const, refundDateTime: '2026-11-06T00:00:00.000Z', refundDate: '2026-11-06' },
    ]
    const screen = await show([billing(1, { refunds })])
    const row = rowsOf(screen).nth(1)
    await expect
      .element(row)
      .toHaveTextContent('OctoberPaid¥10,890¥1,000 refunded on 2026-11-04¥500 refunded on 2026-11-06Open')
  })

  it('shows a yearly billing that is not fixed yet', async () => {
    const screen = await show([billing(1, { paymentCycle: 'YEAR', billingStatus: 'InProgress' })])
    await expect.element(rowsOf(screen).nth(1).getByText('Basic', { exact: true })).toBeVisible()
  })

  it('says so where nothing was billed', async () => {
    const screen = await show([])
    await expect.element(screen.getByText(/Nothing billed yet\./)).toBeVisible()
  })

  it('offers to try again where nothing could be read', async () => {
    let isBroken = true
    answering((asked) => (isBroken ? json(500) : (readingBooks(asked, { billings: [billing(1)] }) ?? json(404))))
    const screen = await mount(History)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Paid').first()).toBeVisible()
  })

  it('saves the last paper of each bill under its number: the receipt, before that the invoice', async () => {
    const paper = (kind: 'invoice' | 'receipt', number: string, replacedBy: string | null = null) => ({
      documentId: crypto.randomUUID(),
      kind,
      number,
      issuedDateTime: '2026-11-01T00:00:00.000Z',
      issueDate: '2026-11-01',
      total: 100,
      dueDate: null,
      cause: null,
      replaces: null,
      replacedBy,
    })
    const [invoice, old, receipt] = [paper('invoice', 'I-1'), paper('receipt', 'R-1', 'R-2'), paper('receipt', 'R-2')]
    const paid = billing(7, { paymentStatus: 'Complete', documents: [invoice, old, receipt] })
    const open = billing(6, { paymentStatus: 'Waiting', documents: [paper('invoice', 'I-2')] })
    const asked = answering((request) =>
      request.path.endsWith('/pdf')
        ? new Response('%PDF-1.7')
        : (readingBooks(request, { billings: [paid, open] }) ?? json(404)),
    )
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const screen = await mount(History)
    await rowsOf(screen).getByRole('button', { name: 'Receipt R-2 as PDF' }).click()
    await rowsOf(screen).getByRole('button', { name: 'Invoice I-2 as PDF' }).click()
    await expect.poll(() => saved).toEqual(['R-2.pdf', 'I-2.pdf'])
    expect(asked.some(({ path }) => path.endsWith(`/documents/${receipt?.documentId}/pdf`))).toBe(true)
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(History)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})
