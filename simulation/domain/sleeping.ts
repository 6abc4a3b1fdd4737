import {
  addDays,
  addMonths,
  dateOf,
  firstDay,
  type Instant,
  monthInterval,
  monthOf,
  type YearMonth,
} from '@touchline/domain/calendar'
import { type Contract, pendingSleep, type Sleep } from '@touchline/domain/contract'
import { applySchedule } from '@touchline/domain/lifecycle'
import {
  afterSleepDay,
  decideSleep,
  decideSleepWithdrawal,
  decideWaking,
  type SleepChange,
  type SleepDays,
} from '@touchline/domain/plans'
import type { Random } from '../random.ts'
import { catalogue } from './catalogue.ts'
import { isUnsettled, nameNext, type Organization } from './organization.ts'

export function drawSleep(random: Random, now: Instant, zone: string): SleepDays {
  const from = firstDay(addMonths(monthOf(now, zone), 1 + random.below(4)))
  const whole = firstDay(addMonths(from.slice(0, 7), 1 + random.below(3)))
  return { from, until: random.chance(0.5) ? whole : addDays(whole, random.below(31)) }
}

export function applySleep(organization: Organization, { schedule, terms }: SleepChange): void {
  organization.contract = { ...applySchedule(organization.contract, schedule, nameNext(organization)), ...terms }
}

/** Plans, withdraws, wakes early or ends the repetition. */
export function planSleep(organization: Organization, random: Random, now: Instant): void {
  const { contract } = organization
  const { zone } = contract
  const input = {
    contract,
    catalogue,
    organization: { isEsports: false },
    unsettled: isUnsettled(organization),
    now,
  }
  const pending = pendingSleep(contract, now)
  if (pending?.everyYear === true && random.chance(0.3)) return withdrawRepetition(organization, pending, now)
  const decided =
    pending === null
      ? decideSleep(input, drawSleep(random, now, zone), random.chance(0.3))
      : pending.from > now || (pending.everyYear && random.chance(0.3))
        ? decideSleepWithdrawal(input)
        : decideWaking(input, addDays(dateOf(now, zone), random.pick([0, 0, 1, 10, 40])))
  if (decided.kind === 'refused') return
  applySleep(organization, decided)
  organization.quote = null
}

function withdrawRepetition(organization: Organization, { from, until }: Sleep, now: Instant): void {
  const { contract } = organization
  const decided = decideSleepWithdrawal({ contract, catalogue, now }, 'repetition')
  if (decided.kind === 'refused') return
  applySleep(organization, decided)
  const left = pendingSleep(organization.contract, now)
  if (left?.from !== from || left.until !== until || left.everyYear)
    organization.broken.push('a repetition was withdrawn, and its sleep with it')
  organization.quote = null
}

export const sleepDays = ({ sleeps = [] }: Contract): readonly Instant[] =>
  sleeps.flatMap(({ from, until }) => [from, until])

export function noteSleep(organization: Organization, boundary: Instant): void {
  if (organization.closedAt === null) organization.contract = afterSleepDay(organization.contract, catalogue, boundary)
}

export function isAsleepIn({ contract: { sleeps = [], zone } }: Organization, month: YearMonth): boolean {
  const { start, end } = monthInterval(month, zone)
  return sleeps.some(({ from, until }) => from < end && until > start)
}
