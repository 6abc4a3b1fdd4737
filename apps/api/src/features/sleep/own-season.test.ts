import { randomUUID } from 'node:crypto'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const cell = await sharedCell()

it('a season is named, forgotten, and says when the plan could sleep', async () => {
  const createdAt = Date.parse('2026-03-31T15:00:00Z')
  const of = await cell.open({ basePlanId: 'teamStandardPlan.base', seats: { viewer: 2 }, createdAt })
  const read = () => of.read('getOwnSeason')
  const name = (playMonths: readonly number[] | null) => of.call('saveOwnSeason', { body: { playMonths } })
  expect(await read()).toMatchObject({ playMonths: null, sleep: { blockedBy: null, proposed: null } })
  expect((await read()).sleep.starts[0]).toEqual({
    from: '2026-12-01',
    earliestUntil: '2027-01-01',
    latestUntil: '2027-06-01',
  })
  const named = await name([9, 10, 11, 2, 3, 4, 5, 6])
  expect(named.body).toMatchObject({
    playMonths: [2, 3, 4, 5, 6, 9, 10, 11],
    sleep: { proposed: { from: '2026-12-01', until: '2027-02-01' } },
  })
  expect(await of.read('getContractInfo')).toMatchObject({ playMonths: [2, 3, 4, 5, 6, 9, 10, 11] })
  expect(await name([])).toMatchObject({ status: 200, body: { playMonths: [] } })
  expect((await name([])).status).toBe(200)
  expect(await of.put(`/manage/contract_info/${randomUUID()}/season`, { playMonths: [] })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  await name(null)
  expect((await read()).playMonths).toBeNull()
  expect((await of.actions()).filter((action) => action === 'name-season')).toHaveLength(3)
})
