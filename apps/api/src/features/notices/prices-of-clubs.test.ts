import { DAY } from '@touchline/domain/calendar'
import { publishPrices, withdrawPrices } from '@touchline/testing/catalogue'
import { openTestCell } from '@touchline/testing/cell'
import type { TestOrganization } from '@touchline/testing/test-organization'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { rolledBack } from '../../db/preview.ts'
import { jobsScope } from '../../db/transaction.ts'
import { notifyOfPrices } from './notify-prices.ts'

const cell = await openTestCell('2026-11-01T04:00:00Z')
afterAll(cell.drop)

const listed = (base: number, from = '2027-04') =>
  publishPrices(cell, {
    teamStandardPlan: { from, JPY: { base, viewer: 400 } },
    teamBasicPlan: { from, JPY: { base: base - 10_000 } },
  })

const openEach = (count: number, createdAt: number) =>
  Array.fromAsync({ length: count }, (_, at) =>
    cell.open({
      basePlanId: at % 3 === 0 ? 'teamBasicPlan.base' : 'teamStandardPlan.base',
      createdAt,
      ...(at % 3 === 2 ? { zone: 'America/New_York' } : {}),
    }),
  )

async function said(tx: Tx, clubs: readonly TestOrganization[]) {
  const ids = clubs.map(({ organizationId }) => organizationId)
  const notices = tx.selectFrom('notices').selectAll().where('organization_id', 'in', ids)
  const prices = tx.selectFrom('price_notices').selectAll().where('organization_id', 'in', ids)
  const audited = tx.selectFrom('audit_entries').selectAll().where('organization_id', 'in', ids)
  return {
    notices: await notices.orderBy('notice_id').execute(),
    prices: await prices.orderBy('organization_id').orderBy('effective_from').orderBy('notified_at').execute(),
    audited: await audited.orderBy('organization_id').orderBy('sequence').execute(),
  }
}

const notifiedIn = (pages: readonly (readonly TestOrganization[])[], keptUntil: string | null) =>
  rolledBack(
    cell.database.db,
    jobsScope,
    () => undefined,
    async (tx) => {
      const asked = vi.spyOn(pg.Client.prototype, 'query').mock
      const notifying = { now: cell.clock.now(), noticeDays: 30, keptUntil }
      for (const page of pages) await notifyOfPrices(tx, page, notifying)
      // Other tests' connections may still be at work.
      const byConnection = Map.groupBy(asked.contexts, (connection) => connection)
      const statements = Math.max(...[...byConnection.values()].map((calls) => calls.length))
      vi.restoreAllMocks()
      return { ...(await said(tx, pages.flat())), statements }
    },
  )

it.each([null, '2027-09'])(
  'clubs of a page are notified as each alone, by as many statements as one; kept until %s',
  async (keptUntil) => {
    const early = await openEach(6, cell.clock.now())
    cell.clock.moveTo(cell.clock.now() + 5 * DAY)
    expect(await listed(23_900)).toEqual([])
    await cell.runDue()
    cell.clock.moveTo(cell.clock.now() + DAY)
    const later = await openEach(4, cell.clock.now())
    cell.clock.moveTo(cell.clock.now() + DAY)
    expect(await withdrawPrices(cell, '2027-04')).toEqual([])
    expect(await listed(22_900)).toEqual([])
    expect(await listed(25_900, '2027-06')).toEqual([])
    const clubs = [...early, ...later]
    const [alone, together] = [
      await notifiedIn(
        clubs.map((club) => [club]),
        keptUntil,
      ),
      await notifiedIn([clubs], keptUntil),
    ]
    const [first] = clubs
    const one = await notifiedIn(first === undefined ? [] : [[first]], keptUntil)
    expect({ ...together, statements: 0 }).toEqual({ ...alone, statements: 0 })
    expect(together.notices.length).toBeGreaterThan(clubs.length)
    expect(together.statements).toBe(one.statements)
    expect(await withdrawPrices(cell, '2027-04')).toEqual([])
    expect(await withdrawPrices(cell, '2027-06')).toEqual([])
  },
)
