import type { ContractInfo } from '@touchline/contract/contract-info'
import { nextTermOf } from '@touchline/domain/lifecycle'
import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../../testing/account.ts'
import { answering, json } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { documentOf, groups, plans, yearlyDocument } from '../../../testing/usage-books.ts'
import type { NextTerm } from '../account/overview-account.ts'
import { Hero } from '../hero/hero.tsx'

const term: NextTerm = {
  startDate: '2027-04-01',
  charge: {
    currency: 'JPY',
    subtotal: 198_000,
    consumptionTaxRate: 10,
    taxedAs: consumptionTax,
    tax: 19_800,
    total: 217_800,
  },
  plans: [
    {
      contractPlanId: 'yearly.base',
      role: 'base',
      pricePerUsage: 198_000,
      price: 198_000,
      derivation: { kind: 'count', count: 1 },
    },
  ],
}

const lastInstant = '2027-03-31T14:59:59.999Z'
async function show(document: ContractInfo, hour: string) {
  answering(() => json(500))
  const now = Date.parse(`${hour}:00+09:00`)
  const held = accountOf({ document, groups, plans, now })
  const account = { ...held, nextTerm: nextTermOf(held.contract, held.catalogue, now) === null ? null : term }
  return mount(() => <Hero account={account} />)
}

beforeEach(enter)
afterEach(leave)

describe('the renewal of a yearly term that ends on 2027-03-31', () => {
  it.each([
    ['2027-03-02T00:00', 'renews in 30 days'],
    ['2027-03-31T23:59', 'renews in 1 day'],
  ])('is in the first line on %s, with the way to cancel it', async (hour, words) => {
    const page = await show(yearlyDocument, hour)
    await expect.element(page.getByRole('heading', { name: `yearly, yearly · ${words}` })).toBeVisible()
    await expect.element(page.getByText(/^Can be cancelled until 31 March, then only/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Cancel yearly subscription' })).toBeVisible()
    await expect.element(page.getByText(/Renews for the year to 31 March 2028$/)).toBeVisible()
  })

  it.each<[string, ContractInfo, string]>([
    ['31 days before', yearlyDocument, '2027-03-01T23:59'],
    ['after a cancellation', { ...yearlyDocument, cancellationDate: lastInstant }, '2027-03-15T12:00'],
    ['of a monthly plan', documentOf(), '2027-03-15T12:00'],
  ])('is not said %s', async (_, document, hour) => {
    const page = await show(document, hour)
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
    expect(page.getByText(/renews in/).elements()).toEqual([])
  })
})
