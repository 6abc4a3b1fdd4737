import { addMonths, DAY, firstDay, HOUR, monthOf, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { comparedRun, previewed } from '@touchline/testing/runs'
import type { Random } from '../random.ts'
import { BEGIN, changePrices, happen, openRegion, type Region, ZONE } from './clubs.ts'

export interface FirstSize {
  readonly clubs: number
  readonly months: number
}

export interface Lived {
  /** Without ids: the same seed gives the same lines. */
  readonly lines: readonly string[]
  readonly broken: readonly string[]
}

/** Each 1st is previewed before; some clubs change something after that, the others are billed as previewed. */
export async function livePreviews(random: Random, size: FirstSize): Promise<Lived> {
  const lines: string[] = []
  const broken: string[] = []
  const region = await openRegion(random, size.clubs)
  try {
    for (let index = 0; index < size.months; index += 1) {
      const month = addMonths(monthOf(BEGIN, ZONE), index)
      if (random.chance(0.6)) lines.push(await changePrices(region, random))
      await liveMonth(region, random, month, { lines, broken })
      broken.push(...(await unlikePreview(region, addMonths(month, 1), lines)))
    }
    return { lines, broken }
  } finally {
    await region.cell.drop()
  }
}

interface Written {
  readonly lines: string[]
  readonly broken: string[]
}

async function liveMonth(region: Region, random: Random, month: YearMonth, { lines, broken }: Written): Promise<void> {
  const { cell, members } = region
  const end = startOfMonth(addMonths(month, 1), ZONE)
  const seenAt = random.chance(0.3) ? end - 1 : end - random.below(10 * DAY) - 2 * HOUR
  const begin = Math.max(cell.clock.now(), startOfMonth(month, ZONE) + 2 * DAY)
  const before = random.below(members.length + 1)
  const after = seenAt === end - 1 ? 0 : random.below(members.length)
  const moments = [
    ...Array.from({ length: before }, () => begin + random.below(seenAt - begin)),
    ...Array.from({ length: after }, () => seenAt + 1 + random.below(end - 1 - seenAt)),
  ].toSorted((a, b) => a - b)
  const [early, late] = [moments.slice(0, before), moments.slice(before)]
  const live = async (moments: readonly number[]) => {
    for (const moment of moments) {
      await cell.liveUntil(Math.max(moment, cell.clock.now()))
      lines.push(await happen(region, random.pick(members), random, broken))
    }
  }
  await live(early)
  await cell.liveUntil(seenAt)
  if (!(await previewed(cell, addMonths(month, 1)))) broken.push(`${month} was not previewed`)
  lines.push(`previewed ${new Date(seenAt).toISOString()}`)
  await live(late)
  await cell.liveUntil(end + 2 * DAY)
}

const clubOf = (line: string): number | undefined => Number(/club (\d+),/.exec(line)?.[1])

async function unlikePreview({ cell, members }: Region, month: YearMonth, lines: readonly string[]) {
  const { ownerDb } = cell.database
  const day = firstDay(month)
  const { preview_id: previewId } = await ownerDb
    .selectFrom('run_previews')
    .select('preview_id')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const numbers = new Map(members.map(({ number, made }) => [made.organizationId, number]))
  const seen = await ownerDb
    .selectFrom('run_preview_bills')
    .select(['organization_id', 'cycle', 'total'])
    .where('preview_id', '=', previewId)
    .where('total', '<>', 0)
    .execute()
  const billed = await ownerDb
    .selectFrom('billings as b')
    .innerJoin('invoices as i', 'i.billing_id', 'b.billing_id')
    .select(['b.organization_id', 'b.cycle', 'i.total'])
    .where('i.billing_date', '=', day)
    .where('i.total', '<>', 0)
    .where((eb) => eb.or([eb('b.cycle', '=', 'year'), eb('b.target_month', '<', day)]))
    .execute()
  const touched = new Set(lines.slice(lines.findLastIndex((line) => line.startsWith('previewed'))).map(clubOf))
  const textOf = (rows: typeof billed, number: number) =>
    rows
      .filter((row) => numbers.get(row.organization_id) === number)
      .map(({ cycle, total }) => `${cycle} ${total}`)
      .toSorted()
      .join(', ')
  const unlike = members.flatMap(({ number }) => {
    const [before, after] = [textOf(seen, number), textOf(billed, number)]
    return before === after ? [] : [{ number, said: `the run of ${day}, club ${number}: ${before} became ${after}` }]
  })
  const differences = (await comparedRun(cell, month))?.differences ?? []
  const stored = new Set(lines.filter((line) => line.includes(' a game of ')).map(clubOf))
  const unexplained = differences.filter(
    ({ by, organizationId }) => by.length === 0 && !stored.has(numbers.get(organizationId)),
  )
  const compared = new Set(differences.map((each) => numbers.get(each.organizationId)))
  return [
    ...unlike.filter(({ number }) => !touched.has(number)).map(({ said }) => said),
    ...unlike.filter(({ number }) => !compared.has(number)).map(({ said }) => `${said}, and nobody compared it`),
    ...unexplained.map(({ organizationId }) => `club ${numbers.get(organizationId)} of ${day}: nothing explains it`),
  ]
}
