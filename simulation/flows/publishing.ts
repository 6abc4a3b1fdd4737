import { addMonths, type Instant, monthOf, type YearMonth } from '@touchline/domain/calendar'
import { exported, withLists } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { equal, recorded } from '../facts.ts'
import { always } from './ended-month.ts'
import type { Flow } from './flow.ts'

interface Prices {
  readonly draftId: string
  readonly from: YearMonth
  readonly base: Readonly<Record<string, number>>
  readonly keeper?: MadeOrganization
}

export const monthAhead = ({ deps }: World, months: number): YearMonth =>
  addMonths(monthOf(deps.clock.now(), 'Asia/Tokyo'), months)

/** For tomorrow. */
export async function orderPublishing(world: World, { draftId, from, base, keeper }: Prices): Promise<Instant> {
  const { deps, database, worker } = world
  const { groups, ...rest } = await exported({ database, clock: deps.clock })
  const former = Object.entries(groups).map(
    ([id, group]) => [id, { ...group, prices: group.prices.filter((list) => list.from !== from) }] as const,
  )
  const lists = Object.entries(base).map(([id, minor]) => [id, { from, JPY: { base: minor } }] as const)
  const file = withLists({ ...rest, groups: Object.fromEntries(former) }, Object.fromEntries(lists))
  const operator = operatorOn({ ...deps, readInput: async () => JSON.stringify(file) })
  const type = (words: string) => operator.type(`catalogue ${words} --operator Sato`.split(' '))
  const kept = keeper === undefined ? '' : ` --keep ${keeper.organizationId}=${addMonths(from, 3)}`
  await type(`draft - --name ${draftId}${kept}`)
  await type(`rehearse ${draftId} --on ${world.dayIn(1)}`)
  await worker.runDue()
  await type(`publish ${draftId} --reason agreed`)
  return (await draftRow(world, draftId)).publish_at ?? 0
}

const draftRow = ({ database }: World, draftId: string) =>
  database.ownerDb
    .selectFrom('catalogue_drafts')
    .select(['publish_at', 'published_at'])
    .where('draft_id', '=', draftId)
    .executeTakeFirstOrThrow()

export async function appliedIn({ database }: World): Promise<number> {
  const rows = await database.ownerDb.selectFrom('catalogue_imports').select('import_id').execute()
  return rows.length
}

export const isPublished = async (world: World, draftId: string) =>
  equal('published', (await draftRow(world, draftId)).published_at !== null, true)

export async function priceNoticesOf({ database }: World, { organizationId }: MadeOrganization): Promise<number> {
  const notices = database.ownerDb.selectFrom('notices').select('notice_id').where('kind', '=', 'price-changes')
  return (await notices.where('organization_id', '=', organizationId).execute()).length
}

const mailsIn = ({ mailbox }: World) => new Set(mailbox.taken.map(({ id }) => id)).size

const clubs = always(async (world) => ({
  riser: await world.subscribe(),
  keeper: await world.subscribe(),
  from: monthAhead(world, 8),
  published: 0,
}))

export const publishingPrices: Flow = {
  name: 'publishing a draft',
  asks: null,
  prepare: async (world) => {
    const both = await clubs(world)
    const { riser, keeper, from } = both
    both.published += 1
    const [draftId, base] = [`draft-${both.published}`, { teamBasicPlan: 9_900 + both.published * 100 }]
    const due = await orderPublishing(world, { draftId, from, base, keeper })
    await world.liveUntil(due - 1)
    const [applied, mails] = [await appliedIn(world), mailsIn(world)]
    const verdict = async () => [
      ...(await isPublished(world, draftId)),
      ...equal('catalogues applied', await appliedIn(world), applied + 1),
      ...equal('announced', await recorded(world, riser, 'announce-prices'), both.published),
      ...equal('notices', await priceNoticesOf(world, riser), both.published),
      ...equal('kept', await recorded(world, keeper, 'keep-price'), both.published),
      ...equal('notices of who keeps', await priceNoticesOf(world, keeper), both.published),
      ...equal('mails', mailsIn(world), mails + 2),
    ]
    return { kind: 'work', due, verdict }
  },
}
