import { sql } from 'kysely'
import type { ClusterAddress } from '../cluster.ts'
import { createGame } from '../game.ts'
import type { MadeOrganization } from '../organization.ts'
import { openWorld, type World } from '../world.ts'
import { fillPapers, fillTheRest } from './rest.ts'

const BEGIN = Date.UTC(2026, 7, 5)

interface OriginalsOptions {
  readonly cluster?: ClusterAddress
  readonly months: number
  readonly games: number
}

export interface Originals {
  readonly world: World
  readonly organizations: readonly MadeOrganization[]
}

/** Lived in the product, so copies are realistic. */
export async function openOriginals({ cluster, months, games }: OriginalsOptions): Promise<Originals> {
  const world = await openWorld({ ...(cluster === undefined ? {} : { cluster }), now: BEGIN, hearsEvents: false })
  const organizations = [await world.subscribe(), await world.subscribe({ card: null })]
  for (const made of organizations)
    for (let game = 0; game < games; game += 1)
      await createGame(world.database.ownerDb, made, { storedAt: BEGIN + game * 3_600_000, angles: [600] })
  for (let month = 1; month <= months; month += 1) await world.liveUntil(Date.UTC(2026, 7 + month, 2))
  await fillTheRest(world.database.ownerDb)
  for (const made of organizations) await world.server.signIn(made)
  await world.worker.runDue()
  await fillPapers(world.database.ownerDb)
  await sql`vacuum analyze`.execute(world.database.ownerDb)
  return { world, organizations }
}

/** Postpones copies' jobs by a year. */
export const letCopiesWait = ({ world, organizations }: Originals) =>
  sql`update jobs set run_at = run_at + interval '1 year' where state = 'queued'
    and (kind = 'notices-sweep' or organization_id <> all(${organizations.map((each) => each.organizationId)}))`.execute(
    world.database.ownerDb,
  )
