import { computeMonthlyBilling, computeYearlyTerm } from '../billing/index.ts'
import { firstWholeMonth, type Instant, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { billedContract, billedMonthAt, type Contract, withoutClosings } from '../contract/index.ts'
import { applySchedule, nextTermOf, type PlanSchedule, withoutGivenUp } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

interface Raising {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
  readonly schedule: PlanSchedule
  readonly keepsSeats?: boolean
  readonly terms?: Pick<Contract, 'sleeps'>
  readonly from: Instant
  readonly now: Instant
}

interface Raised {
  readonly total: number
  readonly monthly: number | null
}

/** Gross minor units of the next term, else a month. Null: nothing. */
export function raisedCost({
  contract,
  catalogue,
  schedule,
  keepsSeats = false,
  terms = {},
  from,
  now,
  ...surroundings
}: Raising): Raised | null {
  const { storedSecondsOverRetention, userContracts } = surroundings
  const applied = applySchedule(contract, schedule, (index) => `new-${index}`)
  const after = { ...(keepsSeats ? withoutGivenUp(applied) : applied), ...terms }
  const termOf = (of: Contract): number | null => {
    const next = nextTermOf(of, catalogue, now)
    if (next === null) return null
    const billed = { contract: next.contract, catalogue, termStart: next.start, storedSecondsOverRetention }
    return Number(computeYearlyTerm(billed).total.minor)
  }
  const billOf = (of: Contract, month: YearMonth): number => {
    const billed = { contract: billedContract(of, userContracts), catalogue, month, storedSecondsOverRetention }
    return Number(computeMonthlyBilling(billed).total.minor)
  }
  const term = termOf(after)
  const [first, whole] = [billedMonthAt(contract, from), firstWholeMonth(from, contract.zone)]
  const inFirst = billOf(after, first) - billOf(contract, first)
  const raised =
    term === null
      ? Math.max(inFirst, billOf(withoutClosings(after), whole) - billOf(withoutClosings(contract), whole))
      : term - (termOf(contract) ?? 0)
  if (raised <= 0) return null
  return { total: raised, monthly: term === null ? raised : null }
}
