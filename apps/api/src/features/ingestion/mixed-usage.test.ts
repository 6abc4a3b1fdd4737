import { randomUUID } from 'node:crypto'
import type { UsageLine } from '@touchline/contract/ingestion'
import { everything } from '@touchline/testing/everything'
import { mortal } from '@touchline/testing/faults/mortal'
import { createGame } from '@touchline/testing/game'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { ingest } from './ingest.ts'
import { usageIntake } from './usage.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const HOUR = 3_600

const cell = await sharedCell()
let clubs: readonly MadeOrganization[]

beforeEach(async () => {
  const { ownerDb } = cell.database
  const made = Array.from({ length: 6 }, () => createOrganization(ownerDb, { basePlanId: 'teamStandardPlan.base' }))
  clubs = await Promise.all(made)
})

type Sent = Partial<UsageLine> & Pick<UsageLine, 'usageId'>

const record = ({ organizationId, userId }: MadeOrganization, rest: Partial<UsageLine> = {}): Sent => ({
  usageId: randomUUID(),
  organizationId,
  userId,
  usage: 60,
  usageType: 'MOVIE_CONVERT_TIME',
  createdDate: NOW,
  ...rest,
})

async function* body(lines: readonly Sent[]) {
  yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
}

const take = (lines: readonly Sent[], deps: Parameters<typeof ingest>[0] = cell.deps) =>
  ingest(deps, usageIntake, body(lines))

const secondsOf = async ({ organizationId }: MadeOrganization): Promise<number> => {
  const row = await cell.database.ownerDb
    .selectFrom('usage_aggregates')
    .select('usage_seconds')
    .where('organization_id', '=', organizationId)
    .where('unit_type', '=', 'organization')
    .executeTakeFirst()
  return row?.usage_seconds ?? 0
}

const ofClubs = (table: 'notices' | 'audit_entries' | 'recorded_usage') =>
  cell.database.ownerDb
    .selectFrom(table)
    .select('organization_id')
    .where(
      'organization_id',
      'in',
      clubs.map(({ organizationId }) => organizationId),
    )
    .execute()

describe('a batch of several organisations', () => {
  it('counts, notifies and records for each what is its own', async () => {
    const lines = clubs.flatMap((club, index) => [record(club, { usage: index + 1 }), record(club, { usage: 10 })])
    const [first, heavy] = clubs
    if (first === undefined || heavy === undefined) throw new Error('there are six')
    const beyond = record(heavy, { usage: 10_000 * HOUR })
    expect(await take([...lines, beyond])).toMatchObject({ accepted: 13, refused: 0 })
    expect(await secondsOf(first)).toBe(11)
    expect(await secondsOf(heavy)).toBe(10_000 * HOUR + 12)
    expect(await ofClubs('notices')).toEqual([{ organization_id: heavy.organizationId }])
    const chained = await ofClubs('audit_entries')
    expect(chained.map(({ organization_id }) => organization_id).toSorted()).toEqual(
      clubs.map(({ organizationId }) => organizationId).toSorted(),
    )
    const [known, other] = lines
    if (known === undefined || other === undefined) throw new Error('there are twelve')
    const again = [known, { ...other, usage: 7 }, { ...other, usageId: randomUUID(), userId: heavy.userId }]
    expect(await take(again)).toMatchObject({
      unchanged: 1,
      refusals: [
        { line: 2, code: 'usage-changed' },
        { line: 3, code: 'user-unknown' },
      ],
    })
  })

  it('writes nothing of an organisation that this cell does not serve, nor across two that it does', async () => {
    const [mine, theirs] = clubs
    if (mine === undefined || theirs === undefined) throw new Error('there are six')
    const { matchId } = await createGame(cell.database.ownerDb, theirs, { storedAt: Date.parse(NOW) })
    const before = await everything(cell.database)
    const refused = [
      record(mine, { organizationId: randomUUID() }),
      record(mine, { userId: theirs.userId }),
      record(mine, { relatedDataId: matchId, relatedDataType: 'contents_info' }),
    ]
    const result = await take(refused)
    expect(result).toMatchObject({
      accepted: 0,
      refusals: [{ code: 'organization-unknown' }, { code: 'user-unknown' }, { code: 'game-unknown' }],
    })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('never waits in a circle for another with the same organisations in another order', async () => {
    let begun = 0
    const deps = {
      ...cell.deps,
      clock: {
        now: () => {
          begun += 1
          return cell.clock.now()
        },
      },
    }
    const lines = () => clubs.flatMap((club) => Array.from({ length: 20 }, () => record(club, { usage: 1 })))
    const bodies = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? lines() : lines().toReversed()))
    await Promise.all(bodies.map((sent) => take(sent, deps)))
    expect(begun).toBe(bodies.length)
    expect(await Promise.all(clubs.map(secondsOf))).toEqual(clubs.map(() => 160))
  })

  it('is taken once when its server is killed between any two steps and it is sent again', async () => {
    const lines = clubs.map((club) => record(club))
    const stored: number[] = []
    for (let isUnharmed = false; !isUnharmed; ) {
      const victim = mortal(cell.database.url, stored.length)
      await take(lines, { ...cell.deps, db: victim.db }).catch(() => undefined)
      isUnharmed = !victim.isDead()
      await victim.bury()
      stored.push((await ofClubs('recorded_usage')).length)
    }
    expect(stored.length).toBeGreaterThan(10)
    expect(stored).toEqual(stored.map((_, step) => (step === stored.length - 1 ? lines.length : 0)))
    expect(await take(lines)).toMatchObject({ accepted: 0, unchanged: lines.length })
    expect(await Promise.all(clubs.map(secondsOf))).toEqual(clubs.map(() => 60))
    expect(await ofClubs('audit_entries')).toHaveLength(clubs.length)
  })
})
