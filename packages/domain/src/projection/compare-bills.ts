import { type Invoice, type InvoiceLine, lineCount } from '../billing/index.ts'
import { addDays, dateOf, type LocalDate } from '../calendar/index.ts'
import { type Catalogue, type PlanRole, planRoles } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { fraction, type Money, money, withTax } from '../money/index.ts'
import { restoredIn } from './plan-step.ts'

/** Hours of upload and export together. */
const compared = {
  base: 'plan',
  analyst: 'analysts',
  viewer: 'viewers',
  custom: 'addOns',
  upload: 'hours',
  export: 'hours',
  storage: 'storage',
  goodwill: 'goodwill',
} as const satisfies Record<PlanRole | 'goodwill', string>

type ComparedThing = (typeof compared)[keyof typeof compared]

export const comparedThings: readonly ComparedThing[] = [
  ...new Set(planRoles.map((role) => compared[role])),
  'goodwill',
]

export interface Cause {
  /** `prices`: a later list; `pause`: a short month before. */
  readonly kind: ComparedThing | 'tax' | 'prices' | 'pause'
  /** Gross minor units, never 0. */
  readonly minor: bigint
  /** Months of a plan, seats, hours, stored hours; for tax its rate in hundredths of a percent; for prices nothing. */
  readonly before: number
  readonly after: number
  /** Same plans; otherwise the plan changed. */
  readonly samePlan: boolean
}

interface BillComparison {
  /** Minor units with tax. */
  readonly difference: bigint
  /** At most three, largest first, then tax. */
  readonly causes: readonly Cause[]
  readonly rest: bigint
}

export type BillStory =
  | { readonly kind: 'first'; readonly days: number; readonly ofDays: number }
  | { readonly kind: 'same' }
  | ({ readonly kind: 'changed' } & BillComparison)

export function storyOf(before: Invoice | null, after: Invoice): BillStory | null {
  if (before !== null && before.lines.length > 0) {
    const compared = compareBills(before, after)
    return compared.difference === 0n ? { kind: 'same' } : { kind: 'changed', ...compared }
  }
  const base = after.lines.flatMap(({ role, derivation }) =>
    role === 'base' && derivation.kind === 'days' ? [derivation] : [],
  )
  const days = base.reduce((sum, each) => sum + each.days, 0)
  const ofDays = base[0]?.ofDays ?? 0
  return days < ofDays ? { kind: 'first', days, ofDays } : null
}

interface MonthStory {
  readonly story: BillStory | null
  readonly pausedUntil: LocalDate | null
}

export function monthStory(
  contract: Contract,
  catalogue: Catalogue,
  before: Invoice | null,
  after: Invoice,
): MonthStory {
  const restored = restoredIn(contract, catalogue, after.month)
  const short = restored === null ? null : storyOf(null, after)
  if (restored !== null && short !== null)
    return { story: short, pausedUntil: addDays(dateOf(restored, contract.zone), -1) }
  const story = storyOf(before, after)
  const wasPaused = before !== null && restoredIn(contract, catalogue, before.month) !== null
  return { story: wasPaused && story?.kind === 'changed' ? afterPause(story) : story, pausedUntil: null }
}

function afterPause<Changed extends BillComparison>(story: Changed): Changed {
  const isByDays = ({ before, after, samePlan }: Cause) => samePlan && !Number.isInteger(after - before)
  const minor = story.causes.filter(isByDays).reduce((sum, cause) => sum + cause.minor, 0n)
  if (minor === 0n) return story
  const pause: Cause = { kind: 'pause', minor, before: 0, after: 0, samePlan: true }
  return { ...story, causes: [pause, ...story.causes.filter((cause) => !isByDays(cause))] }
}

const SHOWN = 3

const kindOf = (role: InvoiceLine['role']): ComparedThing | null =>
  role === 'waiver' ? null : compared[role === 'restored' ? 'storage' : role]

function compareBills(before: Invoice, after: Invoice): BillComparison {
  const difference = after.total.minor - before.total.minor
  const { causes, tax } = causesOf(before, after)
  const shown = [...causes.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, SHOWN), ...tax]
  return { difference, causes: shown, rest: shown.reduce((left, { minor }) => left - minor, difference) }
}

/**
 * Tax rate, then kinds at old prices, then new prices. Each step is taxed and rounded as the whole, so that they add
 * up, except waivers.
 */
export function causesOf(before: Invoice, after: Invoice): { causes: readonly Cause[]; tax: readonly Cause[] } {
  const repriced = atPricesOf(before, after)
  let net = netOf(before)
  const tax = taxCause(before, after, net)
  const taxed = () => withTax(money(net, after.currency), after.taxedAs.rate).minor
  const causes: Cause[] = []
  for (const kind of comparedThings) {
    const isOf = (role: InvoiceLine['role']) => kindOf(role) === kind
    const from = taxed()
    net += netOf(repriced, isOf) - netOf(before, isOf)
    const minor = taxed() - from
    if (minor !== 0n) causes.push({ kind, minor, ...quantities(kind, before, after) })
  }
  const from = taxed()
  net += netOf(after) - netOf(repriced)
  const minor = taxed() - from
  if (minor !== 0n) causes.push({ kind: 'prices', minor, before: 0, after: 0, samePlan: true })
  return { causes, tax }
}

function taxCause(before: Invoice, after: Invoice, net: bigint): readonly Cause[] {
  const rates = { before: before.taxedAs.rate, after: after.taxedAs.rate }
  const taxed = (rate: number) => withTax(money(net, after.currency), rate).minor
  const minor = taxed(rates.after) - taxed(rates.before)
  return minor === 0n ? [] : [{ kind: 'tax', minor, ...rates, samePlan: true }]
}

function atPricesOf(before: Invoice, after: Invoice): Pick<Invoice, 'lines'> {
  const priceOf = ({ contractPlanId }: InvoiceLine): Money | undefined => {
    const prices = before.lines.filter((line) => line.contractPlanId === contractPlanId).map((line) => line.unitPrice)
    return prices.every(({ minor }) => minor === prices[0]?.minor) ? prices[0] : undefined
  }
  return { lines: after.lines.map((line) => ({ ...line, amount: amountAt(line, priceOf(line) ?? line.unitPrice) })) }
}

function amountAt({ unitPrice, amount, derivation }: InvoiceLine, price: Money): Money {
  if (price.minor === unitPrice.minor) return amount
  switch (derivation.kind) {
    case 'days':
      return fraction(price, BigInt(derivation.days), BigInt(derivation.ofDays))
    case 'hours':
      return fraction(price, BigInt(derivation.tenths), 10n)
    case 'count':
      return fraction(price, BigInt(derivation.count), 1n)
    case 'addition':
    case 'waived':
    case 'goodwill':
      return amount
  }
}

const sizeOf = ({ minor }: Cause): number => Math.abs(Number(minor))

const netOf = (
  { lines }: Pick<Invoice, 'lines'>,
  counts: (role: InvoiceLine['role']) => boolean = (role) => role !== 'waiver',
): bigint => lines.reduce((sum, { role, amount }) => (counts(role) ? sum + amount.minor : sum), 0n)

function quantities(kind: ComparedThing, before: Invoice, after: Invoice) {
  const of = ({ lines }: Invoice) => lines.filter(({ role }) => kindOf(role) === kind)
  const plansOf = (invoice: Invoice) =>
    [...new Set(of(invoice).map((line) => line.contractPlanId))].toSorted().join(' ')
  const countOf = (invoice: Invoice) => of(invoice).reduce((sum, line) => sum + lineCount(line), 0)
  return { before: countOf(before), after: countOf(after), samePlan: plansOf(before) === plansOf(after) }
}
