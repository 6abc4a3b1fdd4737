import { addDays, addMonths, addMonthsToDate, DAY, startOfMonth, yearlyTerm } from '@touchline/domain/calendar'
import type { ClusterAddress } from '@touchline/testing/cluster'
import { subscribeOn } from '@touchline/testing/on-plans'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { type Random, randomOf } from '../random.ts'
import { brokenPromises, ledgerOf } from './books.ts'
import { calm, plantFaults, ratesOf } from './faults.ts'
import type { Member } from './member.ts'
import { type Operators, openOperators } from './operators.ts'
import { act } from './people.ts'
import { type PreviewedRun, previewOf, unlikePreviews } from './previews.ts'

export interface WholeSize {
  readonly organizations: number
  readonly months: number
}

interface History {
  /** Without ids: the same seed gives the same lines. */
  readonly lines: readonly string[]
  readonly broken: readonly string[]
}

const FIRST_MONTH = '2026-10'
const ZONE = 'Asia/Tokyo'
const QUIET_DAYS = 20
/** Of operators, at its end; others as it runs. */
const ACTS_A_MONTH = 3

function endingYear(world: World, random: Random, login: string): Promise<MadeOrganization> {
  const day = addDays('2026-10-20', random.below(90))
  const plans = ['base', 'viewer'].map((role) => `yearlyStandardPlan.${role}`)
  const term = yearlyTerm(addMonthsToDate(day, -12), 0, ZONE)
  return subscribeOn(world, { plans, start: term.start, end: term.end }, { login })
}

async function openOrganizations(world: World, random: Random, count: number): Promise<readonly Member[]> {
  const members: Member[] = []
  for (let number = 1; number <= count; number += 1) {
    const basePlanId = random.pick(['teamBasicPlan.base', 'teamStandardPlan.base'])
    const login = `club-${number}`
    const made =
      number % 4 === 0 ? await endingYear(world, random, login) : await world.subscribe({ basePlanId, login })
    members.push({ number, made, token: await world.server.signIn(made), purchases: 0 })
  }
  return members
}

interface Living {
  readonly world: World
  readonly members: readonly Member[]
  readonly operators: Operators
}

async function liveMonth({ world, members, operators }: Living, random: Random, month: string): Promise<History> {
  const lines: string[] = []
  const broken: string[] = []
  const start = startOfMonth(month, ZONE)
  const end = startOfMonth(addMonths(month, 1), ZONE)
  const moments = Array.from({ length: members.length }, () =>
    random.pick([start + random.below(end - start), end - 1]),
  )
  for (const moment of moments.toSorted((a, b) => a - b)) {
    if (moment > world.deps.clock.now()) await world.liveUntil(moment)
    const line = await act(world, { operators, members }, random, broken)
    lines.push(`${new Date(moment).toISOString()} ${line}`)
  }
  for (let count = 0; count < ACTS_A_MONTH; count += 1)
    lines.push(await operators.act(random.pick(members), members, random, broken))
  return { lines, broken }
}

/** Months with faults, then none: all settles (invariant I25). */
export async function runWhole(seed: number, size: WholeSize, cluster?: ClusterAddress): Promise<History> {
  const random = randomOf(seed)
  const rates = ratesOf(random)
  const lines: string[] = []
  const broken: string[] = []
  const world = await openWorld({ worksDaily: true, ...(cluster === undefined ? {} : { cluster }) })
  const operators = await openOperators(world)
  try {
    const members = await openOrganizations(world, random, size.organizations)
    for (const member of members) if (member.number % 4 === 3) await operators.agreeOnTransfer(member)
    const previews: PreviewedRun[] = []
    for (let index = 0; index < size.months; index += 1) {
      const month = addMonths(FIRST_MONTH, index)
      lines.push(...(await plantFaults(world, members, random, rates)))
      const lived = await liveMonth({ world, members, operators }, random, month)
      lines.push(...lived.lines)
      broken.push(...lived.broken)
      await world.liveUntil(startOfMonth(addMonths(month, 1), ZONE) - 1)
      previews.push(await previewOf(world, addMonths(month, 1)))
    }
    await world.liveUntil(startOfMonth(addMonths(FIRST_MONTH, size.months), ZONE))
    await calm(world)
    for (const { made } of members) await world.changeCard(made, {})
    broken.push(...(await operators.settle(members)))
    await world.liveUntil(world.deps.clock.now() + QUIET_DAYS * DAY)
    await calm(world)
    lines.push(...(await ledgerOf(world, members)))
    broken.push(...(await brokenPromises(world)), ...(await unlikePreviews(world, previews)))
    return { lines, broken }
  } finally {
    await operators.close()
    await world.close()
  }
}
