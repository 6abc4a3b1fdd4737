import type { YearMonth } from '../calendar/index.ts'
import { fraction, money } from '../money/index.ts'
import type { ProjectedBill } from './projected-months.ts'

/** Two ways to say amounts, which are fixed when they are given (billing rules: "Goodwill"). */
export type GoodwillSaid =
  | { readonly kind: 'month' }
  | { readonly kind: 'percent'; readonly percent: number; readonly bills: number; readonly of: 'plan' | 'bill' }

interface SaidAmount {
  /** The month of its first bill. */
  readonly from: YearMonth
  /** Minor units before tax. */
  readonly of: bigint
  readonly minor: bigint
}

const ofPlan: ReadonlySet<string> = new Set(['base', 'analyst', 'viewer'])
const ofNothing: ReadonlySet<string> = new Set(['goodwill', 'waiver'])

const netOf = ({ invoice: { lines } }: ProjectedBill, isOf: (role: string) => boolean): bigint =>
  lines.reduce((sum, { role, amount }) => (isOf(role) ? sum + amount.minor : sum), 0n)

/** Of the next bills that have something of it; a free month of a year is a twelfth of its plan and seats. */
export function goodwillAmounts(said: GoodwillSaid, bills: readonly ProjectedBill[]): readonly SaidAmount[] {
  const isWhole = said.kind === 'percent' && said.of === 'bill'
  const isOf = (role: string) => (isWhole ? !ofNothing.has(role) : ofPlan.has(role))
  return bills
    .map((bill) => ({ bill, of: netOf(bill, isOf) }))
    .filter(({ of }) => of > 0n)
    .slice(0, said.kind === 'month' ? 1 : said.bills)
    .map(({ bill: { cycle, invoice }, of }) => {
      const [part, whole] = said.kind === 'percent' ? [said.percent, 100] : [1, cycle === 'year' ? 12 : 1]
      const { minor } = fraction(money(of, invoice.currency), BigInt(part), BigInt(whole))
      return { from: invoice.month, of, minor }
    })
    .filter(({ minor }) => minor > 0n)
}
