import type { ContractInfo } from '@touchline/contract/contract-info'
import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { json } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { camera, documentOf, entry, groups, plans } from '../../../testing/usage-books.ts'
import { answer, closeUsage, openUsage, seen, show } from '../../../testing/usage-screen.tsx'

beforeEach(openUsage)
afterEach(closeUsage)

const base = entry('standard.base', '2026-09-30T15:00:00.000Z')
const taxed = { currency: 'JPY', consumptionTaxRate: 10, taxedAs: consumptionTax } as const
const charge = (subtotal: number) => ({ ...taxed, subtotal, tax: subtotal / 10, total: subtotal + subtotal / 10 })
const held = (...ends: readonly (string | null)[]) =>
  documentOf({
    plans: [
      base,
      ...ends.map((end, nth) => ({
        ...entry('camera.custom', '2026-10-31T15:00:00.000Z', end),
        _id: `00000000-0000-4000-8000-00000000000${nth + 2}`,
      })),
    ],
  })

const screen = (document: ContractInfo) =>
  show({ documents: [document], groups: [...groups, camera.group], plans: [...plans, ...camera.plan] })

it('a custom add-on is bought by the number at the price of its days', async () => {
  const page = await screen(documentOf())
  const card = page.getByRole('region', { name: 'Add-ons' })
  await expect.element(card.getByText('With its mast.')).toBeVisible()
  await expect.element(card.getByText('¥3,300 a month each · none yet')).toBeVisible()
  answer(({ path }) =>
    path.endsWith('/plans/custom')
      ? json(200, {
          contractInfo: held(null, null),
          quote: { charge: charge(2_000), plans: [], until: '2026-11-30T14:59:59.999Z' },
        })
      : json(500),
  )
  await card.getByRole('button', { name: 'Add Camera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Camera' })
  await dialog.getByLabelText('Number').selectOptions('2')
  await expect.element(dialog.getByText('¥2,200')).toBeVisible()
  await expect.element(dialog.getByText(/Charged by the day from today/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  await expect.poll(() => lastToast()?.text).toBe('The add-on has been added.')
  const order = seen.find(({ path }) => path.endsWith('/plans/custom'))
  expect(JSON.parse(order?.body ?? '')).toEqual({ planId: 'camera', count: 2, quotedTotal: 2_200 })
})

it('one is given up from the next month, with the bill that it changes', async () => {
  const page = await screen(held(null, null))
  const card = page.getByRole('region', { name: 'Add-ons' })
  await expect.element(card.getByText('¥3,300 a month each · you have 2')).toBeVisible()
  const quote = {
    startDate: '2026-11-30T15:00:00.000Z',
    cycle: 'month',
    paidDate: '2027-01-01',
    before: charge(25_800),
    after: charge(22_800),
  }
  answer(({ path }) => {
    if (path.endsWith('/give_up/price')) return json(200, quote)
    return path.endsWith('/give_up') ? json(200, { contractInfo: held(null), quote }) : json(500)
  })
  await card.getByRole('button', { name: 'Give up Camera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give up Camera' })
  await expect.element(dialog.getByText('It works until 30 November; nothing is refunded.')).toBeVisible()
  await expect.element(dialog.getByText('1 January 2027, instead of ¥28,380')).toBeVisible()
  await dialog.getByRole('button', { name: 'Give up' }).click()
  await expect.poll(() => lastToast()?.text).toBe('Given up from 1 December.')
  const order = seen.find(({ path }) => path.endsWith('/give_up'))
  expect(JSON.parse(order?.body ?? '')).toEqual({ planId: 'camera', count: 1, quotedTotal: 25_080 })
})

it('what was given up says until when it is there, and can be kept', async () => {
  const page = await screen(held(null, '2026-11-30T14:59:59.999Z'))
  const card = page.getByRole('region', { name: 'Add-ons' })
  await expect.element(card.getByText('¥3,300 a month each · you have 2 · 1 ends after 30 November')).toBeVisible()
  answer(({ path }) => (path.endsWith('/plans/custom/camera/give_up') ? json(200, held(null, null)) : json(500)))
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lastToast()?.text).toBe('They stay.')
})

it('no card stands where the plan may have none', async () => {
  const page = await show()
  await expect.element(page.getByRole('region', { name: 'By user' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Add-ons' })).not.toBeInTheDocument()
})
