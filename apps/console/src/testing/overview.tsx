import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { HistoryEntry } from '@touchline/contract/history'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { consumptionTax } from '@touchline/domain/money'
import { expect } from 'vitest'
import { Overview } from '../features/contract/overview.tsx'
import { billing as bookedBilling } from './books.ts'
import { answering, json, organization } from './cell.ts'
import { mount } from './mount.tsx'
import { answerBooks, type Books, documentOf, used } from './usage-books.ts'

const HOUR = 3600

const line = (contractPlanId: string, price: number): BillingInfo['plans'][number] => ({
  contractPlanId,
  role: 'base',
  pricePerUsage: price,
  price,
  derivation: { kind: 'count', count: 1 },
  usageDetails: [],
})

export const running = (more: Partial<BillingInfo> = {}): BillingInfo =>
  bookedBilling(1, {
    billingTargetYearMonth: '202611',
    billingDate: '2026-12-01',
    charge: {
      currency: 'JPY',
      subtotal: 19_800,
      consumptionTaxRate: 10,
      taxedAs: consumptionTax,
      tax: 1_980,
      total: 21_780,
    },
    plans: [line('standard.base', 19_800)],
    paymentStatus: 'Waiting',
    billingStatus: 'Provisional',
    ...more,
  })

export const term = {
  startDate: '2027-04-01',
  charge: {
    currency: 'JPY' as const,
    subtotal: 198_000,
    consumptionTaxRate: 10,
    taxedAs: consumptionTax,
    tax: 19_800,
    total: 217_800,
  },
  plans: [line('yearly.base', 198_000)],
}

export interface OverviewBooks {
  readonly document?: ContractInfo
  readonly billings?: readonly BillingInfo[]
  readonly nextTerm?: typeof term | null
  readonly waiting?: readonly PurchaseRequest[]
  readonly pausesAt?: string
  readonly isAboveLimit?: boolean
  readonly isBroken?: boolean
  readonly usedHours?: number
  readonly softHours?: number
  readonly books?: Partial<Books>
  readonly history?: readonly HistoryEntry[]
}

const limitsOf = (softHours: number) =>
  [
    {
      targetAggregationTypes: ['MOVIE_CONVERT_TIME'],
      totalUpperHardLimit: 15 * HOUR,
      totalUpperSoftLimit: softHours * HOUR,
    },
    { targetAggregationTypes: ['CLIP_MOVIE_CONVERT_TIME'], totalUpperHardLimit: HOUR, totalUpperSoftLimit: HOUR },
    { targetAggregationTypes: ['ANALYST_USER_COUNT'], totalUpperHardLimit: 1, totalUpperSoftLimit: 1 },
    { targetAggregationTypes: ['VIEWER_USER_COUNT'], totalUpperHardLimit: 2, totalUpperSoftLimit: 2 },
  ].map((each) => ({ ...each, usageAggregationMethod: 'MONTHLY', combinedUpperLimitIds: [] }))

const owedOf = (billings: readonly BillingInfo[]) =>
  billings
    .filter(({ paymentStatus }) => paymentStatus === 'Error')
    .map(({ billingInfoId, billingTargetYearMonth, paymentCycle, charge, nextTryDateTime }) => {
      return { billingInfoId, billingTargetYearMonth, paymentCycle, charge, nextTryDateTime, furtherTries: 7 }
    })

export const answersOf = ({
  document = documentOf(),
  billings = [running()],
  nextTerm = null,
  waiting = [],
  usedHours = 12.47,
  history = [],
  ...given
}: OverviewBooks) =>
  answerBooks(
    () => ({
      documents: [document],
      billings,
      users: [],
      organization: [used(organization._id, 'MOVIE_CONVERT_TIME', usedHours * HOUR)],
      byUser: [],
      ...given.books,
    }),
    ({ path }) => {
      if (path.endsWith('/next_term')) return json(200, { term: nextTerm })
      if (path.endsWith('/plans/reserved') && given.isAboveLimit === true)
        return json(409, { code: 'approval-required', message: 'no', details: { amount: 2, limit: 1 } })
      if (path.includes('/manage/history')) return json(200, { lanes: null, entries: history, nextBefore: null })
      if (path.endsWith('/unpaid'))
        return json(200, { billings: owedOf(billings), pausesAt: given.pausesAt ?? null, term: null })
      if (path.includes('/purchase_requests?state=pending')) return json(200, { results: waiting })
      if (path.endsWith('/manage/recipients')) return json(200, { recipients: [] })
      const isLimits = path.endsWith('/upper_limit/current_value') && given.isBroken !== true
      return isLimits
        ? json(200, { currentUpperLimits: limitsOf(given.softHours ?? 12) })
        : json(400, { code: 'invalid', message: 'no' })
    },
  )

export const answer = (given: OverviewBooks) => answering(answersOf(given))

export async function show(given: OverviewBooks = {}) {
  answer(given)
  const page = await mount(Overview)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return page
}
