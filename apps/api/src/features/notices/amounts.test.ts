import { startOfDay } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import { STANDARD_DISCOUNT } from '@touchline/testing/coupons'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { inTransaction } from '../../db/transaction.ts'
import { discountedAndFull } from './amounts.ts'

const zone = 'Asia/Tokyo'
const day = (date: string) => startOfDay(date, zone)
const [from, until] = [day('2027-07-01'), day('2027-09-01')]

const cell = await sharedCell('2027-06-01T04:00:00Z')
const catalogue = await inTransaction(cell.database.db, { system: 'administration' }, loadCatalogue)

const contract: Contract = {
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  yearlyAnchor: null,
  cancellation: { state: 'none' },
  entries: [
    {
      id: 'coupon',
      contractPlanId: `${STANDARD_DISCOUNT}.base`,
      couponId: 'SPRING',
      limits: null,
      start: day('2027-01-05'),
      end: day('2027-07-05'),
    },
  ],
}

it.each<[string, Partial<Contract>]>([
  ['that goes on', {}],
  ['that sleeps then', { sleeps: [{ from, until, plannedUntil: until, everyYear: false }] }],
  [
    'with goodwill',
    { goodwill: { amounts: [{ id: 'given', from: '2027-06', left: 100_000n, endsAt: until }], billed: [] } },
  ],
])('a coupon’s end says the price of a whole month before and after it, of a plan %s', (_, more) => {
  const said = discountedAndFull({
    contract: { ...contract, ...more },
    catalogue,
    now: cell.clock.now(),
    card: null,
    deletedAt: null,
    retries: [],
    transfers: [],
  })
  expect([said?.before.minor, said?.after.minor]).toEqual([17_424, 21_780])
})
