import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../../testing/account.ts'
import { billing } from '../../../testing/books.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { term as yearlyTerm } from '../../../testing/overview.tsx'
import { documentOf, entry, groups, plans, yearlyDocument } from '../../../testing/usage-books.ts'
import type { NextTerm } from '../account/overview-account.ts'
import { Because } from './because.tsx'

const wire = {
  groups: groups.flatMap((group) =>
    group.contractPlanGroupId === 'yearly'
      ? [
          group,
          { ...group, contractPlanGroupId: 'coupon', discountPercent: 20, baseContractPlanGroupId: 'yearly' },
          { ...group, contractPlanGroupId: 'otherCoupon', discountPercent: 10, baseContractPlanGroupId: 'yearly' },
        ]
      : [group],
  ),
  plans: plans.flatMap((plan) =>
    plan.contractPlanId === 'yearly.base'
      ? [
          plan,
          { ...plan, contractPlanId: 'coupon.base', planGroupId: 'coupon' },
          { ...plan, contractPlanId: 'otherCoupon.base', planGroupId: 'otherCoupon' },
        ]
      : [plan],
  ),
}

const term = (contractPlanId = 'yearly.base'): NextTerm => ({
  ...yearlyTerm,
  plans: yearlyTerm.plans.map((line) => ({ ...line, contractPlanId })),
})

const lastInstant = '2027-03-31T14:59:59.999Z'
const withCoupon = documentOf({
  plans: [entry('coupon.base', '2026-03-31T15:00:00.000Z', lastInstant)],
  yearlyAnchor: '2026-03-31T15:00:00.000Z',
})

const paid = (contractPlanId: string, price: number): BillingInfo =>
  billing(1, {
    billingTargetYearMonth: '202604',
    paymentCycle: 'YEAR',
    charge: {
      currency: 'JPY',
      subtotal: price,
      consumptionTaxRate: 10,
      taxedAs: consumptionTax,
      tax: price / 10,
      total: price * 1.1,
    },
    plans: term(contractPlanId).plans.map((line) => ({ ...line, pricePerUsage: price, price, usageDetails: [] })),
  })

async function show(document: ContractInfo, billings: readonly BillingInfo[], next: NextTerm) {
  const now = Date.parse('2026-11-21T12:00:00+09:00')
  const account = { ...accountOf({ document, ...wire, now }), billings, nextTerm: next }
  return mount(() => <Because account={account} season={{ columns: [] }} />)
}

beforeEach(enter)
afterEach(leave)

describe('the discount of a coupon', () => {
  it('ends with its term: that is the reason for what the next one costs more', async () => {
    const page = await show(withCoupon, [paid('coupon.base', 158_400)], term())
    await expect
      .element(page.getByRole('paragraph'))
      .toMatchTextContent(/^¥43,560 more than last year: the coupon discount of 20% ends on 31 March 2027\./)
  })

  it.each<[string, ContractInfo, string, string]>([
    ['there is none', yearlyDocument, 'yearly.base', 'yearly.base'],
    ['the next term has one, too', withCoupon, 'coupon.base', 'otherCoupon.base'],
  ])('is no reason where %s', async (_, document, held, next) => {
    const page = await show(document, [paid(held, 158_400)], term(next))
    const reason = page.getByRole('paragraph')
    await expect.element(reason).toMatchTextContent(/^¥43,560 more than last year:/)
    expect(reason.getByText(/coupon discount/).elements()).toEqual([])
  })
})
