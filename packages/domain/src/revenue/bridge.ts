import { computeMonthlyBilling, computeYearlyTerm, type InvoiceLine } from '../billing/index.ts'
import { type Instant, monthOf, type YearMonth } from '../calendar/index.ts'
import { type Catalogue, type Cycle, isTimeRole } from '../catalogue/index.ts'
import { type Contract, yearlyTermAt } from '../contract/index.ts'
import { minorOf, type Standing } from './standing.ts'

/** From recurring revenue to the bills; `rest` is 0 where every bill is what was in force. */
export const bridgeSteps = [
  'twelfths',
  'days',
  'terms',
  'additions',
  'hours',
  'storage',
  'goodwill',
  'waived',
  'rest',
] as const
export type BridgeStep = (typeof bridgeSteps)[number]

export interface BridgedLine {
  readonly cycle: Cycle
  readonly role: InvoiceLine['role']
  readonly derivation: InvoiceLine['derivation']['kind']
  readonly minor: bigint
}

export interface BridgedMonth {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly month: YearMonth
  readonly until?: Instant
  /** A term that begins later has no bill yet. */
  readonly now: Instant
  readonly standing: Standing
  /** Of the month's bill and of the term that began in it. */
  readonly lines: readonly BridgedLine[]
}

/** Minor units before tax; with the recurring revenue they add up to the bills (billing rules: "Recurring revenue"). */
export function bridgeOf(input: BridgedMonth): Readonly<Record<BridgeStep, bigint>> {
  const { standing, lines } = input
  const parts = standing.state === 'held' ? standing.parts : []
  const yearly = minorOf(parts.filter(({ cycle }) => cycle === 'year'))
  const inForce = minorOfDays(input)
  const begun = minorOfTerm(input)
  const billed = (step: ReturnType<typeof stepOf>) => minorOf(lines.filter((line) => stepOf(line) === step))
  return {
    twelfths: -yearly,
    days: inForce - (minorOf(parts) - yearly),
    terms: begun,
    additions: billed('additions'),
    hours: billed('hours'),
    storage: billed('storage'),
    goodwill: billed('goodwill'),
    waived: billed('waived'),
    rest: billed('days') + billed('terms') - inForce - begun,
  }
}

export function stepOf({
  cycle,
  role,
  derivation,
}: Omit<BridgedLine, 'minor'>): Exclude<BridgeStep, 'twelfths' | 'rest'> {
  if (role === 'goodwill') return 'goodwill'
  if (role === 'waiver') return 'waived'
  if (role === 'storage' || role === 'restored') return 'storage'
  if (isTimeRole(role)) return 'hours'
  if (derivation === 'addition') return 'additions'
  return cycle === 'year' ? 'terms' : 'days'
}

type InForce = Omit<BridgedMonth, 'standing' | 'lines'>

const minorOfDays = (input: InForce): bigint =>
  minorOf(linesOf(computeMonthlyBilling({ ...input, storedSecondsOverRetention: 0 }).lines, 'month', 'days'))

function minorOfTerm({ contract, catalogue, month, now }: InForce): bigint {
  const termStart = termBegunIn(contract, catalogue, month)
  if (termStart === null || termStart > now) return 0n
  const { lines } = computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention: 0 })
  return minorOf(linesOf(lines, 'year', 'terms'))
}

const linesOf = (lines: readonly InvoiceLine[], cycle: Cycle, step: BridgeStep): readonly BridgedLine[] =>
  lines
    .map(({ role, derivation, amount }) => ({ cycle, role, derivation: derivation.kind, minor: amount.minor }))
    .filter((line) => stepOf(line) === step)

function termBegunIn(contract: Contract, catalogue: Catalogue, month: YearMonth): Instant | null {
  if (contract.yearlyAnchor === null) return null
  const begun = contract.entries.find(
    ({ start }) => monthOf(start, contract.zone) === month && yearlyTermAt(contract, catalogue, start).start === start,
  )
  return begun?.start ?? null
}
