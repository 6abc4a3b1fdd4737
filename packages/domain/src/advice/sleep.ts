import { addMonths, dateOf } from '../calendar/index.ts'
import { organizationLimitsAt } from '../contract/index.ts'
import { money } from '../money/index.ts'
import { proposedPlayMonths, restAhead, sleepBlock } from '../plans/index.ts'
import { isInNextYear, quoteSleep } from '../projection/index.ts'
import { type Advice, type AdviceInput, isWorthIt } from './advice.ts'

const YEAR = 12
const REST_MONTHS = 2

/**
 * The next rest of two months or more between named months of play, else of months under a quarter of the limit
 * (billing rules: "Sleep"). Amounts of the quote.
 */
export function restToSleep(input: AdviceInput): readonly Advice[] {
  const { contract, catalogue, userContracts = [], now } = input
  if (sleepBlock(input) !== null) return []
  const limitSeconds = organizationLimitsAt(contract, userContracts, catalogue, now)?.upload.hard ?? 0
  const full = input.lived.slice(-YEAR).map(({ month, used }) => ({ month, uploadSeconds: used.upload }))
  const playMonths = contract.playMonths ?? proposedPlayMonths(full, limitSeconds)
  const days = restAhead(playMonths, now, contract.zone)
  const quote = days === null ? null : quoteSleep(input, days, false)
  if (days === null || quote === null || quote.kind === 'refused') return []
  const { bills, before, after } = quote
  const today = dateOf(now, contract.zone)
  const saving = money(before.minor - after.minor, contract.currency)
  const isSoon = bills.every(({ paidOn }) => isInNextYear(paidOn, today))
  if (bills.length < REST_MONTHS || !isSoon || !isWorthIt(saving, before)) return []
  const months = bills.map(({ month }) => month)
  const rested = full.filter(({ month }) => months.includes(addMonths(month, YEAR)))
  const isLived = rested.length === months.length
  const seconds = isLived ? rested.reduce((sum, { uploadSeconds }) => sum + uploadSeconds, 0) : null
  return [{ kind: 'sleep', saving, days, months, seconds, limitSeconds: limitSeconds * months.length, before, after }]
}
