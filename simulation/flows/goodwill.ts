import { monthToWire } from '@touchline/contract/wire'
import { monthOf } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { equal } from '../facts.ts'
import { orderOf } from './at-the-desk.ts'
import { always } from './ended-month.ts'
import type { Order, OrderFlow } from './flow.ts'

const AMOUNT = 1_000

interface Club {
  readonly made: MadeOrganization
  given: number
  ended: number
}

const rowsOf = async ({ database: { ownerDb } }: World, { made: { organizationId } }: Club) => {
  const counted = (table: 'goodwill' | 'goodwill_ends') =>
    ownerDb.selectFrom(table).select('giving_id').where('organization_id', '=', organizationId).execute()
  const audit = await ownerDb
    .selectFrom('audit_entries')
    .select('action')
    .where('organization_id', '=', organizationId)
    .where('action', 'in', ['give-goodwill', 'end-goodwill'])
    .execute()
  const jobs = await ownerDb
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'end-goodwill')
    .execute()
  const chain = await ownerDb
    .selectFrom('operator_actions')
    .select('subject')
    .where('subject', 'like', `${organizationId} %`)
    .execute()
  return {
    given: (await counted('goodwill')).length,
    ended: (await counted('goodwill_ends')).length,
    audit: audit.length,
    jobs: jobs.length,
    chain: chain.length,
  }
}

async function verdictOf(world: World, club: Club): Promise<readonly string[]> {
  const { given, ended } = club
  const all = given + ended
  return equal('goodwill', await rowsOf(world, club), { given, ended, audit: all, jobs: given, chain: all })
}

const clubs = () => always<Club>(async (world) => ({ made: await world.subscribe(), given: 0, ended: 0 }))

const giving = ({ deps }: World, { made: { organizationId } }: Club) => ({
  organizationId,
  currency: 'JPY',
  amounts: [{ from: monthToWire(monthOf(deps.clock.now(), 'Asia/Tokyo')), amount: AMOUNT }],
})

/** Given or not given, with its rows, and once. */
export function givingGoodwill(): OrderFlow {
  const clubOf = clubs()
  return {
    name: 'giving goodwill',
    asks: null,
    prepare: async (world): Promise<Order> => {
      const club = await clubOf(world)
      const request = await orderOf(world, { act: 'give-goodwill', input: giving(world, club) })
      club.given += 1
      return { kind: 'order', request, verdict: () => verdictOf(world, club) }
    },
  }
}

export function endingGoodwill(): OrderFlow {
  const clubOf = clubs()
  return {
    name: 'ending goodwill',
    asks: null,
    prepare: async (world): Promise<Order> => {
      const club = await clubOf(world)
      const { organizationId } = club.made
      const type = operatorOn(world.deps).type
      await type(['goodwill', 'give', organizationId, '--amount', String(AMOUNT), '--reason', 'a test'])
      const [last = ''] = await type(['goodwill', 'list', organizationId])
      const [givingId = ''] = last.split(' ')
      const request = await orderOf(world, { act: 'end-goodwill', input: { organizationId, givingId } })
      club.given += 1
      club.ended += 1
      return { kind: 'order', request, verdict: () => verdictOf(world, club) }
    },
  }
}
