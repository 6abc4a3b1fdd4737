import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { disputesToAsk, OWN_PAGE } from './own.store.ts'

const SMALL = 2 * OWN_PAGE

const world = await sharedWorld()
await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + DAY / 4)
const { ownerDb } = world.database
await sql`alter table disputes alter column dispute_id type text collate "en-x-icu"`.execute(ownerDb)
const day = new Date(OCTOBER_CLOSES).toISOString()
await sql`
  insert into disputes (organization_id, billing_id, charge_id, dispute_id, state, amount, opened_at, changed_at)
  select organization_id, billing_id, charge_id,
    case when n % 2 = 0 then 'dp_a' else 'dp_B' end || lpad(n::text, 5, '0'),
    case when n % 3 = 0 then 'open' else 'won' end, 1, ${day}, ${day}
  from charges, generate_series(1, ${SMALL}) n`.execute(ownerDb)

it('asks for every open or changed dispute, page by page, whatever order of words the database has', async () => {
  const asked: string[] = []
  const stretch = { from: OCTOBER_CLOSES, until: OCTOBER_CLOSES + DAY }
  for (let after: string | null = null; ; after = asked.at(-1) ?? null) {
    const portion = { ...stretch, after }
    const page = await world.asJobs((tx) => disputesToAsk(tx, portion))
    asked.push(...page.map(({ disputeId }) => disputeId))
    if (page.length < OWN_PAGE) break
  }
  expect(asked).toHaveLength(SMALL)
  expect(new Set(asked).size).toBe(SMALL)
})
