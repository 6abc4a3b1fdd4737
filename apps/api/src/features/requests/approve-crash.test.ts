import { getRequest } from '@touchline/contract/requests'
import { newKey, quoteAddOn } from '@touchline/testing/add-ons'
import { mortal } from '@touchline/testing/faults/mortal'
import { serveRoutes } from '@touchline/testing/http'
import { sharedCell } from '@touchline/testing/shared'
import { runsToday } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { cellRoutes } from '../../app.ts'

const MINUTES = 240_000
const DAYS = 3
const hours = { kind: 'upload', hours: 1 } as const

const cell = await sharedCell()

async function approve(killedBefore: number) {
  await cell.database.ownerDb.deleteFrom('throttles').execute()
  const admin = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  const { charge } = await quoteAddOn(admin, 'upload', { hours: 1 })
  const reader = await cell.join(admin, 'reader')
  const body = { purchase: hours, quotedTotal: charge.total }
  const asked = await reader.post('/manage/purchase_requests', body, newKey())
  const { _id, quote } = getRequest.response.parse(asked.body)
  const { currency: _, ...json } = quote
  const path = `/${admin.organizationId}/manage/purchase_requests/${_id}/approve`
  const request = { method: 'POST', path, json, token: await admin.signIn(), headers: newKey() } as const
  const victim = mortal(cell.database.url, killedBefore)
  const deps = { ...cell.deps, db: victim.db }
  const server = await serveRoutes(deps, cellRoutes(deps))
  const first = await server.send(request)
  await server.close()
  await victim.bury()
  const state = getRequest.response.parse((await reader.get(`/manage/purchase_requests/${_id}`)).body).state
  const bought = await boughtBy(admin.organizationId)
  const second = await cell.send(request)
  return { first, isDead: victim.isDead(), state, bought, second, atLast: await boughtBy(admin.organizationId) }
}

const boughtBy = async (organizationId: string): Promise<number> => {
  const rows = await cell.database.pick('plan_entries', ['entry_id'], {
    organization_id: organizationId,
    contract_plan_id: 'teamStandardPlan.upload',
  })
  return rows.length
}

it(
  'an approval that is cut off anywhere has bought what is approved, or neither; sent again it is bought once',
  async () => {
    const found: unknown[] = []
    let step = 0
    for (; ; step += 1) {
      if (!runsToday(step, DAYS)) continue
      const { first, isDead, state, bought, second, atLast } = await approve(step)
      if (!isDead) break
      const isWhole = bought === (state === 'approved' ? 1 : 0)
      found.push({ isLost: first.status >= 500, isWhole, second: second.status, atLast })
    }
    expect(step).toBeGreaterThan(10)
    expect(found.length).toBeGreaterThan(10 / DAYS)
    expect(found).toEqual(found.map(() => ({ isLost: true, isWhole: true, second: 200, atLast: 1 })))
  },
  MINUTES,
)
