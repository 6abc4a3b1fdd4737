import type { LocalDate } from '../calendar/index.ts'
import { type Money, money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { ProjectionInput } from './input.ts'
import type { PlannedChange } from './planned-change.ts'
import { project } from './project.ts'

export interface ChangedPayment {
  readonly paidOn: LocalDate
  readonly before: Money
  readonly after: Money
  /** First payment after one that is dropped; null: none. */
  readonly next: { readonly paidOn: LocalDate; readonly total: Money } | null
}

interface Input extends Omit<ProjectionInput, 'assumptions' | 'changes' | 'months'> {
  readonly storedSecondsOverRetention: VideoSeconds
}

const MONTHS = 14
const nothing = { upload: 0, export: 0 }

/** Null: none differs, or the change is refused. */
export function firstChangedPayment(
  { storedSecondsOverRetention, ...input }: Input,
  change: PlannedChange,
): ChangedPayment | null {
  const assumptions = {
    byMonth: new Map(),
    otherwise: nothing,
    usedBefore: nothing,
    buysHours: false,
    storedSecondsAt: () => storedSecondsOverRetention,
  }
  const projected = (changes: readonly PlannedChange[]) => {
    const { months, refused } = project({ ...input, assumptions, changes, months: MONTHS })
    const bills = months.flatMap((month) => month.bills)
    return { refused, bills: new Map(bills.map((bill) => [`${bill.cycle} ${bill.invoice.month}`, bill])) }
  }
  const [stands, becomes] = [projected([]), projected([change])]
  if (becomes.refused.length > 0) return null
  const nought = money(0n, input.contract.currency)
  const changed = [...new Set([...stands.bills.keys(), ...becomes.bills.keys()])].flatMap((key) => {
    const [before, after] = [stands.bills.get(key), becomes.bills.get(key)]
    const paidOn = (after ?? before)?.paidOn
    const amounts = { before: before?.invoice.total ?? nought, after: after?.invoice.total ?? nought }
    return paidOn === undefined || amounts.before.minor === amounts.after.minor ? [] : [{ paidOn, ...amounts }]
  })
  const [first] = changed.toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : 1))
  if (first === undefined) return null
  const [next] = [...becomes.bills.values()]
    .filter(({ paidOn, invoice }) => paidOn > first.paidOn && invoice.total.minor > 0n)
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : 1))
  const isGone = first.after.minor === 0n && next !== undefined
  return { ...first, next: isGone ? { paidOn: next.paidOn, total: next.invoice.total } : null }
}
