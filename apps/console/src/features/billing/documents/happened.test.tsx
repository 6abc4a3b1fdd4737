import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billing, readingBooks } from '../../../testing/books.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { History } from '../billing.tsx'

beforeEach(enter)
afterEach(leave)

type Documents = ReturnType<typeof billing>['documents']

const today = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').toPlainDate().toString()
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const document = (n: number, more: Partial<Documents[number]>): Documents[number] => ({
  documentId: idOf(n),
  kind: 'invoice',
  number: 'JP-I-2026-000311',
  issuedDateTime: `${today}T00:00:00.000Z`,
  issueDate: today,
  total: 10_890,
  dueDate: today,
  cause: null,
  replaces: null,
  replacedBy: null,
  ...more,
})
const receipt = document(2, { kind: 'receipt', number: 'JP-2026-000298', dueDate: null })

const buyer = {
  buyer: {
    name: 'NPO Minato',
    attention: null,
    addressLines: ['3-9-12 Example-cho'],
    postalCode: '105-0001',
    city: 'Minato',
    state: 'Tokyo',
    country: 'JP',
    taxNumber: null,
    orderReference: null,
    orderReferences: [],
    language: 'en',
  },
  fiscalYearStart: 4,
  otherwise: { name: 'Minato Football Club', country: 'JP', language: 'ja' },
}

const show = async (documents: Documents, isAddressDue = false) => {
  const asked: string[] = []
  let known = documents
  answering((request) => {
    const pathname = request.path.split('?')[0] ?? ''
    if (pathname.endsWith('/manage/buyer')) return json(200, { ...buyer, isAddressDue })
    if (pathname.endsWith('/reissue')) {
      asked.push(pathname.split('/').at(-2) ?? '')
      known = [
        document(1, { replacedBy: 'JP-I-2026-000312' }),
        document(3, { number: 'JP-I-2026-000312', replaces: 'JP-I-2026-000311' }),
      ]
      return json(201, { number: 'JP-I-2026-000312' })
    }
    return readingBooks(request, { billings: [billing(1, { documents: known })] }) ?? json(404)
  })
  localStorage.clear()
  const screen = await mount(History)
  await screen.getByText(/^What happened: /).click()
  const detail = screen.getByRole('region', { name: 'October 2026' })
  const rows = () => detail.getByRole('listitem')
  const more = screen.getByRole('button', { name: 'More about October 2026' })
  const sentences = () =>
    rows()
      .elements()
      .map((row) => row.querySelector('.what')?.textContent)
  return { screen, asked, rows, sentences, more }
}

describe('what happened to a bill', () => {
  it('is said with the numbers of its documents, what was refunded with its amount', async () => {
    const credit = { kind: 'credit-note', issueDate: '2020-01-01' } as const
    const note = document(3, { ...credit, number: 'JP-C-2026-000001', total: 4_000, cause: 'refund' })
    const lost = document(4, { ...credit, number: 'JP-C-2026-000002', total: 6_890, cause: 'dispute' })
    const { screen, rows, sentences, more } = await show([document(1, {}), receipt, note, lost])
    await expect
      .poll(sentences)
      .toEqual([
        'Bill fixed, invoice JP-I-2026-000311',
        'Paid, receipt JP-2026-000298',
        '¥4,000 refunded, credit note JP-C-2026-000001',
        '¥6,890 returned by the bank after a dispute, credit note JP-C-2026-000002',
      ])
    const summary = /^What happened: fixed and paid on .+, refunded and returned by the bank on 1.January 2020$/
    await expect.element(screen.getByText(summary)).toBeVisible()
    await more.click()
    await expect.element(screen.getByRole('button', { name: 'Issue the invoice again' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Issue the receipt again' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Issue the credit note again' }).elements()).toEqual([])
    await expect.element(screen.getByRole('link', { name: 'Receipt page' })).toBeVisible()
    expect(rows().getByRole('button', { name: 'Credit note JP-C-2026-000001 as PDF' }).elements()).toHaveLength(1)
  })

  it('shows whom a document is made out to before it is issued again, then by which it was replaced', async () => {
    const { screen, asked, sentences, more } = await show([document(1, {}), receipt])
    await more.click()
    await screen.getByRole('button', { name: 'Issue the invoice again' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Issue JP-I-2026-000311 again?' })
    await expect.element(dialog.getByText('NPO Minato')).toBeVisible()
    await expect.element(dialog.getByText('Japan', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Issue again' }).click()
    await expect
      .poll(sentences)
      .toEqual([
        'Bill fixed, invoice JP-I-2026-000311replaced by JP-I-2026-000312',
        'Issued again as JP-I-2026-000312, instead of JP-I-2026-000311',
      ])
    expect(asked).toEqual([idOf(1)])
    await more.click()
    await expect.element(screen.getByRole('link', { name: 'Receipt page' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Issue the invoice again' }).elements()).toEqual([])
  })
})

it('shows a receipt whose payment was taken back as void, which is neither saved with the bill nor issued again', async () => {
  const { screen, sentences, more } = await show([document(1, {}), { ...receipt, isVoid: true }])
  await expect
    .poll(sentences)
    .toEqual(['Bill fixed, invoice JP-I-2026-000311', 'Paid, receipt JP-2026-000298void: its payment was taken back'])
  await expect.element(screen.getByRole('button', { name: 'Invoice PDF JP-I-2026-000311' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Receipt PDF JP-2026-000298' }).elements()).toEqual([])
  await more.click()
  await expect.element(screen.getByRole('button', { name: 'Issue the invoice again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Issue the receipt again' }).elements()).toEqual([])
})

describe('the address that invoices need', () => {
  it('is missing on the bill, and can be added for twelve months', async () => {
    const old = { isWithoutAddress: true, issueDate: '2020-01-01' }
    const { sentences } = await show([document(1, { isWithoutAddress: true }), document(3, old)])
    await expect
      .poll(sentences)
      .toEqual([
        'Bill fixed, invoice JP-I-2026-000311lacks the address that its amount requires',
        'Bill fixed, invoice JP-I-2026-000311lacks the address that its amount requires, and can no longer be issued again',
      ])
  })

  it('is asked for where they have none, with the way there', async () => {
    const { screen } = await show([document(1, {})], true)
    await expect.element(screen.getByText(/^Invoices of this amount need the name and address/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Add name and address' })).toBeVisible()
  })

  it('is not asked for otherwise', async () => {
    const { screen, rows } = await show([document(1, {}), receipt])
    await expect.poll(() => rows().elements().length).toBe(2)
    expect(screen.getByRole('link', { name: 'Add name and address' }).elements()).toEqual([])
  })
})
