import type { BillingInfo } from '@touchline/contract/billing'
import { describe, expect, it } from 'vitest'
import { billing } from '../testing/books.ts'
import { storedSeconds } from './payment-status.ts'

const storing = (tenths: number, more: Partial<BillingInfo>) =>
  billing(tenths, {
    plans: [
      {
        contractPlanId: 'teamStandardPlan.storage',
        role: 'storage',
        pricePerUsage: 18,
        price: Math.floor((18 * tenths) / 10),
        derivation: { kind: 'hours', tenths },
        usageDetails: [],
      },
    ],
    ...more,
  })

const running = storing(125, { billingStatus: 'Provisional' })
const year = storing(300, { billingStatus: 'Provisional', paymentCycle: 'YEAR' })
const fixed = storing(900, { billingStatus: 'Fixed' })

describe('the stored time that the running month is billed for', () => {
  it.each([
    ['of the running month', [running], 45_000],
    ['of no year, be it first in the list', [year, running], 45_000],
    ['of no month that is over', [fixed, running], 45_000],
    ['none without a running month', [year, fixed], 0],
    ['none where nothing is stored', [billing(1, { billingStatus: 'InProgress' })], 0],
  ])('is that %s', (_, billings, seconds) => expect(storedSeconds(billings)).toBe(seconds))
})
