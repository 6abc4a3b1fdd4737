import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave } from '../../testing/mount.tsx'
import { queryClient } from '../request/queries.ts'
import { loadUsageHistory, usageHistoryQuery } from './usage-history.ts'

beforeEach(enter)
afterEach(leave)

it('reads the months and days as the rules write them', async () => {
  const used = { uploadSeconds: 60, exportSeconds: 0 }
  const body = { months: [{ yearMonth: '202611', ...used }], days: [{ date: '2026-11-02', ...used }] }
  answering(({ path }) => (path.endsWith('/manage/usage_history') ? json(200, body) : json(404)))
  const { history } = await queryClient.fetchQuery(usageHistoryQuery())
  expect(await loadUsageHistory()).toEqual(history)
  expect(history).toEqual({ months: [{ month: '2026-11', ...used }], days: body.days })
})
