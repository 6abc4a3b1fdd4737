import type { Catalogue } from '@touchline/domain/catalogue'
import { countingPeriodAt } from '@touchline/domain/usage'
import { describe, expect, it } from 'vitest'
import { type NeedInput, needToShow } from './needs.ts'

const card = (expiryYear: number, expiryMonth: number) => ({
  cardLast4: '4242',
  cardName: 'AYA TANAKA',
  brand: 'visa',
  expiryYear,
  expiryMonth,
})

interface Case {
  readonly method?: 'CREDIT_CARD' | 'BANK_TRANSFER'
  readonly expires?: readonly [number, number]
  /** For 15 hours, 12 of them without an alert. */
  readonly uploadHours?: number
  /** For November; the 21st where it is not given. */
  readonly day?: number
  readonly hasPlan?: boolean
}

const group = {
  id: 'mbp',
  kind: 'mbp',
  tier: null,
  cycle: 'month',
  offering: 'not-for-sale',
  discountPercent: 0,
  baseGroupId: null,
} as const
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const plan = { id: 'mbp.base', groupId: 'mbp', role: 'base', cycle: 'month', prices: {}, allowance: none } as const
const catalogue: Catalogue = { groups: new Map([['mbp', group]]), plans: new Map([['mbp.base', plan]]) }
const held = { id: 'entry', contractPlanId: 'mbp.base', couponId: null, limits: null, start: 0, end: null }

/** An organisation whose plan needs nothing, so that only the card can. */
function account({
  method = 'CREDIT_CARD',
  expires = [2029, 4],
  uploadHours = 0,
  day = 21,
  hasPlan = true,
}: Case): NeedInput {
  const now = Date.UTC(2026, 10, day, 3)
  const contract = {
    id: 'contract',
    currency: 'JPY',
    taxRegion: 'JP',
    zone: 'Asia/Tokyo',
    entries: hasPlan ? [held] : [],
    cancellation: { state: 'none' },
    yearlyAnchor: null,
  } as const
  const upload = {
    kind: 'upload',
    time: { limit: { soft: 12 * 3600, hard: 15 * 3600 }, used: uploadHours * 3600 },
    isUnlimited: false,
    period: countingPeriodAt(contract, catalogue, now),
    zone: contract.zone,
    now,
  } as const
  const payment = { method, yearlyMethod: method, paymentService: card(...expires) }
  return {
    contract,
    catalogue,
    now,
    document: { payment },
    nextTerm: null,
    upload,
  }
}

describe('what needs the reader', () => {
  it.each<[string, Case, string | undefined]>([
    ['nothing while the card is good', {}, undefined],
    ['the card that expires within thirty days', { expires: [2026, 11] }, 'card-expiring'],
    ['the card that has expired', { expires: [2026, 10] }, 'card-expired'],
    ['nothing when the card is not charged', { method: 'BANK_TRANSFER', expires: [2026, 10] }, undefined],
    ['nothing while there is upload time', { uploadHours: 10 }, undefined],
    ['upload time that runs out at this pace', { uploadHours: 10.5 }, 'upload'],
    ['upload time that is used up', { uploadHours: 15 }, 'upload'],
    ['nothing past the warning line while the pace stays within the limit', { uploadHours: 12, day: 28 }, undefined],
    ['upload time past the warning line while it is too early for an outlook', { uploadHours: 12, day: 2 }, 'upload'],
    ['a plan before everything else', { hasPlan: false, expires: [2026, 10] }, 'no-plan'],
    ['the card before the upload time', { uploadHours: 15, expires: [2026, 11] }, 'card-expiring'],
  ])('is %s', (_, parts, kind) => {
    expect(needToShow(account(parts))?.kind).toBe(kind)
  })
})
