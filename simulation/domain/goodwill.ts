import { withGoodwillUsed } from '@touchline/domain/billing'
import { addMonths, DAY, type Instant, monthInterval, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import { naiveMonth } from '../../packages/domain/src/billing/naive-biller.test-support.ts'
import { type NaiveGift, naiveGifted } from '../../packages/domain/src/billing/naive-goodwill.test-support.ts'
import { randomOf } from '../random.ts'
import { monthBill } from './month-bill.ts'
import type { Bill, Goodwill, Organization } from './organization.ts'

export const goodwillOf = (seed: number): Goodwill => ({ random: randomOf(seed ^ 0x6f0d), gifts: [] })

const numberOf = (month: YearMonth): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return naiveMonth(year, number)
}

const heldBy = ({ goodwill }: Contract) => goodwill?.amounts ?? []

export const hasGoodwill = ({ contract }: Organization): boolean => heldBy(contract).some(({ left }) => left > 0n)

export function giveGoodwill(organization: Organization, now: Instant): void {
  const { contract, goodwill } = organization
  const { random } = goodwill
  if (!random.chance(0.06) || organization.closedAt !== null) return
  const until = now + random.below(730) * DAY
  const count = 1 + random.below(3)
  const given = Array.from({ length: count }, (_, index) => ({
    id: `${now}-${goodwill.gifts.length + index}`,
    from: addMonths(monthOf(now, contract.zone), index),
    left: BigInt(1 + random.below(40_000)),
  }))
  goodwill.gifts = [...goodwill.gifts, ...given.map(({ from, ...each }) => ({ ...each, from: numberOf(from), until }))]
  const amounts = [...heldBy(contract), ...given.map((each) => ({ ...each, endsAt: until }))]
  organization.contract = { ...contract, goodwill: { amounts, billed: organization.closed } }
  Object.assign(organization, { quote: null, nextQuote: null, termQuote: null })
}

/** A month that is charged in the instant in which a term is, and not closed yet, comes first. */
function takeMonthBefore(organization: Organization, gifts: readonly NaiveGift[], chargedAt: Instant): void {
  const { contract, closed } = organization
  const month = addMonths(monthOf(chargedAt, contract.zone), -1)
  if (monthInterval(month, contract.zone).end !== chargedAt) return
  if (closed.some((each) => each.cycle === 'month' && each.month === month)) return
  const { subtotal } = monthBill(
    { ...organization, contract: { ...contract, goodwill: null, leastCharge: null } },
    month,
  )
  naiveGifted(subtotal.minor, gifts, { month: numberOf(month), at: chargedAt })
}

/** The independent biller takes unit by unit of what the bill comes to without. */
export function useGoodwill(
  organization: Organization,
  { cycle, invoice }: Pick<Bill, 'cycle' | 'invoice'>,
  chargedAt: Instant,
): void {
  const { contract, goodwill, broken } = organization
  const without = invoice.lines.reduce(
    (sum, { role, amount }) => (role === 'goodwill' || role === 'waiver' ? sum : sum + amount.minor),
    0n,
  )
  const used = invoice.lines.reduce((sum, { role, amount }) => (role === 'goodwill' ? sum - amount.minor : sum), 0n)
  const isWaived = invoice.lines.some(({ role }) => role === 'waiver')
  organization.closed = [...organization.closed, { cycle, month: invoice.month, used }]
  const kept = goodwill.gifts.map((gift) => ({ ...gift }))
  if (cycle === 'year') takeMonthBefore(organization, kept, chargedAt)
  const forMonth = new Map(goodwill.gifts.map((gift, at) => [gift.id, gift.left - (kept[at]?.left ?? 0n)]))
  const open = naiveGifted(without, kept, { month: numberOf(invoice.month), at: chargedAt })
  for (const gift of goodwill.gifts)
    gift.left = (kept.find(({ id }) => id === gift.id)?.left ?? 0n) + (forMonth.get(gift.id) ?? 0n)
  if (open !== (isWaived ? without - used : invoice.subtotal.minor))
    broken.push(`${cycle} ${invoice.month} comes to ${invoice.subtotal.minor} after goodwill, not ${open}`)
  organization.contract = withGoodwillUsed(contract, cycle, invoice)
  const left = new Map(heldBy(organization.contract).map((each) => [each.id, each.left]))
  for (const gift of goodwill.gifts)
    if ((left.get(gift.id) ?? 0n) !== gift.left)
      broken.push(`${left.get(gift.id) ?? 0n} are left of goodwill ${gift.id}, not ${gift.left}`)
}
