import type { ContractInfo } from '@touchline/contract/contract-info'
import { nextTermOf } from '@touchline/domain/lifecycle'
import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { accountOf } from '../../testing/account.ts'
import { sessionOf } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { documentOf, entry, groups, plans, yearlyDocument } from '../../testing/usage-books.ts'
import { Attention } from './attention.tsx'
import { Hero } from './hero/hero.tsx'
import type { NextTerm } from './overview-account.ts'

/** The yearly plan with a coupon, added to all others. */
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
      contractPlanId,
      role: 'base',
      pricePerUsage: 198_000,
      price: 198_000,
      derivation: { kind: 'count', count: 1 },
    },
  ],
})

const lastInstant = '2027-03-31T14:59:59.999Z'
const withCoupon = documentOf({
  plans: [entry('coupon.base', '2026-03-31T15:00:00.000Z', lastInstant)],
  yearlyAnchor: '2026-03-31T15:00:00.000Z',
})

/** The overview of a contract at an hour of Tokyo; its next term is the one that the rules know. */
async function show(document: ContractInfo, hour: string, next = term()) {
  const now = Date.parse(`${hour}:00+09:00`)
  const held = accountOf({ document, ...wire, now })
  const account = { ...held, nextTerm: nextTermOf(held.contract, held.catalogue, now) === null ? null : next }
  const page = await mount(() => (
    <>
      <Attention account={account} upload={null} />
      <Hero account={account} />
    </>
  ))
  await expect.element(page.getByText('Next payment')).toBeVisible()
  return page
}

const title = 'The subscription renews on 2027-04-01 for ¥217,800.'
const passed = 'The plan can no longer be changed for the new term. You can cancel until 2027-03-31.'
const change = 'Manage Subscription'
const cancel = 'Cancel yearly subscription'

beforeEach(enter)
afterEach(leave)

describe('the renewal of a yearly term that ends on 2027-03-31', () => {
  it.each([
    [
      '2027-03-01T00:00',
      '27 days are left to change the plan, until 2027-03-28. You can cancel until 2027-03-31.',
      change,
    ],
    [
      '2027-03-27T12:00',
      '1 day is left to change the plan, until 2027-03-28. You can cancel until 2027-03-31.',
      change,
    ],
    ['2027-03-28T23:59', 'Today is the last day to change the plan. You can cancel until 2027-03-31.', change],
    ['2027-03-29T00:00', passed, cancel],
    ['2027-03-31T23:59', passed, cancel],
  ])('is shown on %s with its amount, what can still be done, and the one way to do it', async (hour, text, wayOn) => {
    const page = await show(yearlyDocument, hour)
    const notice = page.getByRole('status')
    await expect.element(notice).toHaveTextContent(`${title} ${text}${wayOn}`)
    expect(notice.getByRole('link').elements()).toHaveLength(1)
  })

  it('can only be cancelled by an esports organisation', async () => {
    const session = sessionOf('token')
    const organizationDetail = { ...session.organizationDetail, organizationType: 'ESPORTS' as const }
    begin('/asia', { ...session, organizationDetail })
    const page = await show(yearlyDocument, '2027-03-01T00:00')
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(`${title} You can cancel until 2027-03-31.${cancel}`)
  })

  it.each<[string, ContractInfo, string]>([
    ['31 days before', yearlyDocument, '2027-02-28T23:59'],
    ['after a cancellation', { ...yearlyDocument, cancellationDate: lastInstant }, '2027-03-15T12:00'],
    ['of a monthly plan', documentOf(), '2027-03-15T12:00'],
    [
      'of a trial',
      documentOf({ plans: [entry('trialEnded.base', '2026-09-30T15:00:00.000Z', lastInstant)] }),
      '2027-03-15T12:00',
    ],
  ])('is not shown %s', async (_, document, hour) => {
    const page = await show(document, hour)
    expect(page.getByText(/renews on/).elements()).toEqual([])
  })
})

describe('the discount of a coupon', () => {
  it.each(['2026-11-21T12:00', '2027-03-15T12:00'])(
    'ends with its term, and says the full price on %s',
    async (hour) => {
      const page = await show(withCoupon, hour)
      await expect
        .element(
          page.getByText(
            'The coupon discount of 20% ends on 2027-03-31. The next term costs the full price: ¥217,800.',
          ),
        )
        .toBeVisible()
    },
  )

  it.each<[string, ContractInfo, string]>([
    ['there is none', yearlyDocument, 'yearly.base'],
    ['the next term has one, too', withCoupon, 'otherCoupon.base'],
  ])('is not shown where %s', async (_, document, next) => {
    const page = await show(document, '2026-11-21T12:00', term(next))
    expect(page.getByText(/coupon discount/).elements()).toEqual([])
  })
})
