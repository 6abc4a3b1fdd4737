import type { Receipt } from '@touchline/contract/receipts'
import type { Language } from '@touchline/contract/wire'
import { untaxed } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/request/queries.ts'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { receipt as paid } from '../../testing/receipts.ts'
import { ReceiptPage } from './receipt.tsx'

const show = (receipt: Receipt | null, language: Language = 'en') => {
  answering(({ path }) =>
    path.endsWith(`/billing/${paid.billingInfoId}/receipt`) && receipt !== null
      ? json(200, receipt)
      : json(404, { code: 'receipt-not-issued', message: 'not paid' }),
  )
  return mount(ReceiptPage, { language, path: '/receipt/$id', address: `/receipt/${paid.billingInfoId}` })
}

type Screen = Awaited<ReturnType<typeof show>>

const facts = async (screen: Screen) => {
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const pairs = [...screen.container.querySelectorAll('.pair')]
  return pairs.map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent])
}

beforeEach(enter)
afterEach(leave)

describe('the receipt', () => {
  it('bears what a Japanese receipt must: number, dates, payer, proviso, tax per rate and the registered issuer', async () => {
    const screen = await show(paid)
    expect(await facts(screen)).toEqual([
      ['No.', 'JP-2026-000042'],
      ['Issue date', '2026-11-01'],
      ['For', 'Video analysis service, Standard'],
      ['Service period', '2026-10-01 – 2026-10-31'],
      ['Payment method', 'Credit card'],
      ['Amount excluding tax (taxable at 10%)', '¥1,009'],
      ['Consumption tax (10%)', '¥100'],
    ])
    for (const text of ['Kita Hanako', '¥1,109 (tax included)', 'Touchline KK', '+81 3-5550-0100']) {
      await expect.element(screen.getByText(text)).toBeVisible()
    }
    await expect.element(screen.getByText('Registration number T9234567890123')).toBeVisible()
  })

  it('names a European issuer as the document does: address by its country, VAT number and register', async () => {
    const identity = {
      address: { addressLines: ['18 rue du Stade'], postalCode: '75015', city: 'Paris', state: null, country: 'FR' },
      vatNumber: 'FR40303265045',
      registration: { scheme: 'SIREN', number: '303265045' },
      electronicAddress: null,
    }
    const issuer = { ...paid.issuer, companyName: 'Kita Europe SAS', registrationNumber: null, identity }
    const screen = await show({ ...paid, issuer })
    for (const line of [
      'Kita Europe SAS',
      '18 rue du Stade',
      'FR-75015 Paris',
      'VAT number FR40303265045',
      'SIREN 303265045',
    ])
      await expect.element(screen.getByText(line, { exact: true })).toBeVisible()
  })

  it.each([
    ['USD', 'en', 34_900, '$349.00'],
    ['EUR', 'de', 123_456, '1.234,56\u00a0€'],
    ['EUR', 'en', 123_456, '€1,234.56'],
  ] as const)(
    'writes %s as its reader in %s does, without a tax that is none',
    async (currency, language, total, text) => {
      const charge = { currency, subtotal: total, consumptionTaxRate: 0, taxedAs: untaxed, tax: 0, total }
      const issuer = { ...paid.issuer, registrationNumber: null }
      const screen = await show({ ...paid, charge, issuer, paymentMethod: 'BANK_TRANSFER' }, language)
      expect(await facts(screen)).toHaveLength(5)
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
      expect(screen.container.textContent).not.toContain('T9234567890123')
    },
  )

  it.each(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'] as const)(
    'writes $ for USD, € for EUR and otherwise ¥, whatever the language: %s',
    async (language) => {
      const symbols: string[] = []
      for (const currency of ['USD', 'EUR', 'JPY'] as const) {
        const charge = { currency, subtotal: 34_900, consumptionTaxRate: 0, taxedAs: untaxed, tax: 0, total: 34_900 }
        const screen = await show({ ...paid, charge }, language)
        await expect.element(screen.getByRole('article')).toBeVisible()
        const text = screen.container.querySelector('.receipt-total')?.textContent ?? ''
        symbols.push(text.replaceAll(/[\d\s.,]/g, ''))
        await screen.unmount()
        queryClient.clear()
      }
      expect(symbols.slice(0, 2)).toEqual(['$', '€'])
      expect(symbols[2]).toBe('¥')
    },
  )

  it('holds its place while it loads, and nothing can be printed yet', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const address = `/receipt/${paid.billingInfoId}`
    const screen = await mount(ReceiptPage, { path: '/receipt/$id', address })
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
  })

  it('is printed by its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const screen = await show(paid)
    await screen.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledOnce()
  })

  it('names the organisation where no payer is known', async () => {
    const screen = await show({ ...paid, payerName: null }, 'ja')
    await expect.element(screen.getByText(/Kita Rowing Club/)).toBeVisible()
    await expect.element(screen.getByText(/スタンダード/)).toBeVisible()
  })

  it('says so where there is none, and leads back to the history', async () => {
    const screen = await show(null)
    await expect.element(screen.getByText(/Only paid bills have a receipt/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByText('History')).toBeVisible()
  })
})
