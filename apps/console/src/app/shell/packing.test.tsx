import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { History } from '../../features/billing/billing.tsx'
import { billing, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { Packing } from './packing.tsx'
import { Toasts } from './toasts.tsx'
import '@touchline/ui/styles/controls.css'
import '@touchline/ui/styles/tokens.css'

beforeEach(enter)
afterEach(leave)

const YEAR = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').year
const NAME = 'touchline-minato-2026.zip'

const parts = [
  { part: 'invoice', documents: 2, withoutAddress: 1, files: 4, estimatedBytes: 90_000 },
  { part: 'receipt', documents: 1, files: 1, estimatedBytes: 45_000 },
  { part: 'credit-note', documents: 0, files: 0, estimatedBytes: 0 },
  { part: 'csv', documents: 0, files: 4, estimatedBytes: 4_000 },
]
const none = parts.map((part) => ({ ...part, documents: 0, files: part.part === 'csv' ? 4 : 0 }))

function head(name: string): Uint8Array<ArrayBuffer> {
  const letters = new TextEncoder().encode(name)
  const bytes = new Uint8Array(30 + letters.length)
  bytes.set([0x50, 0x4b, 3, 4, 0x2d, 0, 8, 8])
  bytes[26] = letters.length
  bytes.set(letters, 30)
  return bytes
}

interface Served {
  readonly contents?: typeof parts
  readonly pack?: () => Response
}

async function open({ contents = parts, pack = () => json(404) }: Served = {}) {
  const answerOf = (asked: SeenRequest): Response => {
    if (asked.path.includes('/period_pack/contents?')) {
      return json(200, { name: NAME, parts: asked.path.includes('from=2001') ? none : contents })
    }
    if (asked.path.includes('/period_pack?')) return pack()
    if (asked.path.endsWith('/buyer')) return json(200, buyer)
    return readingBooks(asked, { billings: [billing(1)] }) ?? json(404)
  }
  const seen = answering(answerOf)
  const screen = await mount(() => (
    <>
      <main>
        <History />
      </main>
      <Packing />
      <Toasts />
    </>
  ))
  await screen.getByRole('button', { name: 'Download a period' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Download a period' })
  return { screen, dialog, seen, press: () => dialog.getByRole('button', { name: 'Download' }).click() }
}

const buyer = { buyer: null, fiscalYearStart: 4, otherwise: { name: 'Minato', country: 'JP', language: 'en' } }

function stream() {
  let sink: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => void (sink = controller) })
  return {
    response: () => new Response(body),
    files: (...names: readonly string[]) => names.forEach((name) => sink?.enqueue(head(name))),
    end: () => sink?.close(),
    breakOff: () => sink?.error(new TypeError('network')),
  }
}

it('packs the year that was chosen, says how far it is on every screen, and hands over the whole file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const pack = stream()
  const { screen, dialog, seen, press } = await open({ pack: pack.response })
  await dialog.getByLabelText('Period').selectOptions(`Last fiscal year (April ${YEAR - 1} – March ${YEAR})`)
  await dialog.getByRole('checkbox', { name: /^Receipts/ }).click()
  await expect.element(dialog.getByText('1 invoice lacks the address that its amount requires.')).toBeVisible()
  await expect.element(dialog.getByText('2 documents in 8 files, about 94 kB.')).toBeVisible()
  await press()
  await expect.element(dialog).not.toBeInTheDocument()
  pack.files('documents.csv', 'lines.csv', 'payments.csv', 'usage.csv', 'invoices/1.pdf', 'invoices/1.xml')
  const box = screen.getByRole('region', { name: /^Packing/ })
  await expect.element(box.getByText(/1 of 2 documents, 4 CSV files/)).toBeVisible()
  await expect.element(box.getByRole('progressbar')).toHaveAttribute('value', '6')
  expect(saved).not.toHaveBeenCalled()
  pack.files('invoices/2.pdf', 'invoices/2.xml')
  pack.end()
  await expect.element(screen.getByText(`${NAME} is downloaded.`)).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
  expect(saved).toHaveBeenCalledOnce()
  const asked = seen.find(({ path }) => path.includes('/period_pack?'))?.path
  expect(asked).toContain(
    `from=${YEAR - 1}-04-01&to=${YEAR}-03-31&parts%5B%5D=invoice&parts%5B%5D=credit-note&parts%5B%5D=csv`,
  )
})

it('keeps nothing of a pack that was stopped, or that broke off, and offers it again', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const packs = [stream(), stream()]
  let asked = 0
  const { screen, press } = await open({ pack: () => packs[asked++]?.response() ?? json(429, inProgress) })
  await press()
  packs[0]?.files('invoices/1.pdf')
  packs[0]?.breakOff()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The download broke off. Nothing of it was saved.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByRole('region', { name: /^Packing/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Download a period' }).click()
  await press()
  await expect.element(screen.getByText(/Wait until that has ended/)).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(saved).not.toHaveBeenCalled()
})

const inProgress = { code: 'pack-in-progress', message: 'no' }

it('the pack says next to its cause why there is nothing to download', async () => {
  const { dialog, seen, press } = await open()
  const [from, to] = [dialog.getByLabelText('First day'), dialog.getByLabelText('Last day')]
  await from.fill('2026-05-02')
  await to.fill('2026-05-01')
  await expect.element(to).toHaveAccessibleDescription('The last day is before the first.')
  await from.fill('')
  await expect.element(from).toHaveAccessibleDescription('Enter a day.')
  await from.fill('2001-01-01')
  await to.fill('2001-12-31')
  await expect.element(dialog.getByLabelText('Period')).toHaveDisplayValue('Other days')
  await expect.element(dialog.getByText(/^No documents were issued on these days; the tables/)).toBeVisible()
  for (const name of [/^Invoices/, /^Receipts/, /^Credit notes/, /^Tables/])
    await dialog.getByRole('checkbox', { name }).click()
  await expect.element(dialog.getByRole('group')).toHaveAccessibleDescription('Choose at least one.')
  await press()
  await dialog.getByRole('checkbox', { name: /^Invoices/ }).click()
  await expect.element(dialog.getByText('No documents were issued on these days.')).toBeVisible()
  await press()
  expect(seen.some(({ path }) => path.includes('/period_pack?'))).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
