import { addDays, addMonths, DAY, dateOf, monthOf, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { exported } from '@touchline/testing/catalogue'
import type { TestCell } from '@touchline/testing/cell'
import { operatorOn } from '@touchline/testing/commands'
import { billedByDraft } from '@touchline/testing/runs'
import * as z from 'zod/mini'
import type { Random } from '../random.ts'
import { changePrices, happen, openRegion, otherPrices, type Region, ZONE } from './clubs.ts'
import type { FirstSize, Lived } from './previews.ts'

const WINDOW = 12

/** A draft is rehearsed and published, or withdrawn; for twelve months the clubs are billed as it said. */
export async function liveRehearsal(random: Random, size: FirstSize): Promise<Lived> {
  const lines: string[] = []
  const broken: string[] = []
  const region = await openRegion(random, size.clubs)
  const { cell, members } = region
  try {
    const until = startOfMonth(addMonths(monthOf(cell.clock.now(), ZONE), size.months), ZONE)
    if (random.chance(0.7)) lines.push(await changePrices(region, random))
    while (cell.clock.now() < until) {
      lines.push(await happen(region, random.pick(members), random, broken))
      await cell.liveUntil(cell.clock.now() + random.below(20 * DAY))
    }
    const isPublished = await rehearsed(region, random, lines)
    if (isPublished === null) return { lines, broken }
    const { from, bills } = await predicted(cell)
    const end = addMonths(from, WINDOW)
    const noisy = members.slice(0, random.below(3))
    while (cell.clock.now() < startOfMonth(addMonths(end, 1), ZONE)) {
      await cell.liveUntil(cell.clock.now() + (20 + random.below(20)) * DAY)
      if (noisy.length > 0) lines.push(await happen(region, random.pick(noisy), random, broken))
    }
    for (const { differences } of await billedByDraft(cell))
      for (const { organizationId, previewed, billed, by } of differences)
        if (by.length === 0) {
          const { number } = members.find(({ made }) => made.organizationId === organizationId) ?? {}
          broken.push(`club ${number}: nothing explains ${billed} in place of ${previewed}`)
        }
    const billed = await billsOf(cell, from, end)
    for (const { number, made } of members.slice(noisy.length)) {
      const said = bills
        .filter(({ organizationId }) => organizationId === made.organizationId)
        .map(({ cycle, month, before, after }) => `${cycle} ${month} ${isPublished ? after : before}`)
        .filter((text) => !text.endsWith(' 0'))
      const came = billed.filter((row) => row.organizationId === made.organizationId).map(({ text }) => text)
      const unlike = [
        ...said.filter((text) => !came.includes(text)).map((text) => `said ${text}`),
        ...came.filter((text) => !said.includes(text)).map((text) => `billed ${text}`),
      ]
      if (unlike.length > 0) broken.push(`club ${number}: ${unlike.toSorted().slice(0, 4).join(', ')}`)
    }
    return { lines, broken }
  } finally {
    await cell.drop()
  }
}

const DRAFT = 'other-prices'

/** Null where somebody reserved a plan at the list that it would correct: it is refused. */
async function rehearsed({ cell, members }: Region, random: Random, lines: string[]): Promise<boolean | null> {
  const { file, said } = otherPrices(await exported(cell), random, monthOf(cell.clock.now(), ZONE))
  const type = async (line: string) =>
    operatorOn({ ...cell.deps, readInput: async () => JSON.stringify(file) }).type(line.split(' '))
  const kept = members
    .filter(() => random.chance(0.2))
    .map(({ made }) => `${made.organizationId}=${addMonths(monthOf(cell.clock.now(), ZONE), 3 + random.below(8))}`)
  await type(`catalogue draft - --name ${DRAFT} --operator Sato${kept.length === 0 ? '' : ` --keep ${kept.join(',')}`}`)
  const on = addDays(dateOf(cell.clock.now(), ZONE), 1 + random.below(12))
  const refused = await type(`catalogue rehearse ${DRAFT} --on ${on} --operator Sato`).then(
    () => null,
    (error: Error) => error.message,
  )
  lines.push(`${on} ${said}: ${refused ?? 'rehearsed'}`)
  if (refused?.includes(', who reserved it')) return null
  if (refused !== null) throw new Error(refused)
  await cell.runDue()
  await type(`catalogue publish ${DRAFT} --reason agreed --operator Sato`)
  const isPublished = random.chance(0.8)
  if (!isPublished) await type(`catalogue withdraw ${DRAFT} --reason later --operator Sato`)
  lines.push(`${on} ${said}, ${kept.length} keep the old price, ${isPublished ? 'published' : 'withdrawn'}`)
  await cell.liveUntil(startOfMonth(addMonths(on.slice(0, 7), 1), ZONE))
  return isPublished
}

const rehearsedBills = z.array(z.object({ cycle: z.string(), month: z.string(), before: z.int(), after: z.int() }))

async function predicted({ database }: TestCell) {
  const rows = await database.ownerDb.selectFrom('rehearsed_contracts').select(['organization_id', 'bills']).execute()
  const bills = rows.flatMap(({ organization_id: organizationId, bills: all }) =>
    rehearsedBills.parse(all).map((bill) => ({ organizationId, ...bill })),
  )
  const from = bills.map(({ month }) => month).toSorted()[0]
  if (from === undefined) throw new Error('nothing was rehearsed')
  return { from, bills }
}

async function billsOf({ database }: TestCell, from: YearMonth, end: YearMonth) {
  const rows = await database.ownerDb
    .selectFrom('billings as b')
    .innerJoin('invoices as i', 'i.billing_id', 'b.billing_id')
    .select(['b.organization_id', 'b.cycle', 'b.target_month', 'i.total'])
    .where('b.target_month', '>=', `${from}-01`)
    .where('b.target_month', '<', `${end}-01`)
    .where('i.total', '<>', 0)
    .execute()
  return rows.map((row) => ({
    organizationId: row.organization_id,
    text: `${row.cycle} ${row.target_month.slice(0, 7)} ${row.total}`,
  }))
}
