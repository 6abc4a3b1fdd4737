import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { readOverview } from '@touchline/contract/overview'
import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import { billingRoles, mayDo } from '@touchline/domain/people'
import { callsInTask, linkedTasks } from '@touchline/domain/sign-in'
import { newKey } from '@touchline/testing/add-ons'
import { onlyOnOne } from '@touchline/testing/one-server'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { callsOfOverview } from './read-overview.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const PATH = '/overview?lang=de'

const cell = await sharedCell()

const overviewOf = async (reader: TestOrganization) => readOverview.response.parse((await reader.get(PATH)).body)

async function singlyOf(reader: TestOrganization): Promise<Readonly<Record<string, unknown>>> {
  const own = `/manage/contract_info/${reader.contractId}`
  const targetAggregationTypes = [...uploadTypes, ...exportTypes, 'ANALYST_USER_COUNT', 'VIEWER_USER_COUNT']
  const replies = {
    contracts: await reader.get('/manage/contract_info'),
    contract: await reader.get(own),
    billings: await reader.get('/manage/billing_info?limit=36&also=open'),
    limits: await reader.get('/manage/upper_limit/current_value'),
    usage: await reader.post('/manage/usage_aggregation_result/current_value', { targetAggregationTypes }),
    nextTerm: await reader.get(`${own}/next_term`),
    storedDays: await reader.get('/manage/stored_day'),
    usageHistory: await reader.get('/manage/usage_history'),
    notices: await reader.get('/manage/notices?lang=de'),
    recipients: await reader.get('/manage/recipients'),
    requests: await reader.get('/manage/purchase_requests?state=pending&limit=100'),
  }
  const answers = Object.entries(replies).map(([part, { body, headers, status }]) => {
    expect(status).toBe(200)
    return [part, { answer: body, etag: headers['etag'] ?? null, fault: null }]
  })
  return { now: NOW, ...Object.fromEntries(answers) }
}

async function withRequest(admin: TestOrganization): Promise<TestOrganization> {
  const reader = await cell.join(admin, 'reader')
  const purchase = { kind: 'upload', hours: 1 }
  const refused = await reader.post('/manage/purchase_requests', { purchase, quotedTotal: -1 }, newKey())
  const { details } = JSON.parse(JSON.stringify(refused.body))
  const asked = await reader.post('/manage/purchase_requests', { purchase, quotedTotal: details.total }, newKey())
  expect(asked.status).toBe(201)
  return reader
}

describe('the overview', () => {
  it.each([
    ['without a plan', undefined],
    ['by the month', 'teamStandardPlan.base'],
    ['by the year', 'yearlyStandardPlan.base'],
    ['that is paused after a failed payment', 'settlementReadonlyPlan.base'],
  ])('of a contract %s is what the single calls answer', async (_, basePlanId) => {
    const admin = await cell.open(basePlanId === undefined ? {} : { basePlanId })
    await cell.runDue()
    expect(await overviewOf(admin)).toEqual(await singlyOf(admin))
  })

  it('has what waits for the person who asks, and no one else', async () => {
    const admin = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const reader = await withRequest(admin)
    const [ofAdmin, ofReader] = [await overviewOf(admin), await overviewOf(reader)]
    expect([ofAdmin, ofReader]).toEqual([await singlyOf(admin), await singlyOf(reader)])
    expect([ofAdmin, ofReader].map(({ notices }) => notices.answer?.requestsToDecide)).toEqual([1, 0])
    expect(ofReader.requests.answer?.results).toMatchObject([{ isOwn: true }])
  })

  it('says which part cannot be read, notes why in the log, and has the others', async () => {
    const admin = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const whole = await overviewOf(admin)
    const { ownerDb } = cell.database
    await sql`alter table usage_aggregates rename to usage_aggregates_away`.execute(ownerDb)
    const { usageHistory, usage, ...rest } = await overviewOf(admin)
    await sql`alter table usage_aggregates_away rename to usage_aggregates`.execute(ownerDb)
    const fault = { code: 'server-error', message: expect.any(String) }
    expect({ usageHistory, usage }).toEqual({
      usageHistory: { answer: null, etag: null, fault },
      usage: { answer: null, etag: null, fault },
    })
    expect(rest).toEqual({ ...whole, usageHistory: undefined, usage: undefined })
    const lines = cell.logLines.filter((line) => line.includes('a part of an answer could not be read'))
    expect(lines.map((line) => JSON.parse(line).part)).toEqual(['usage', 'usageHistory'])
  })

  it('asks what several parts need once: so many statements, its frames and the proof of its caller included', async (context) => {
    onlyOnOne(context, 'of many machines the proof is asked alone')
    const admin = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await cell.runDue()
    await overviewOf(admin)
    const statements = vi.spyOn(pg.Connection.prototype, 'bind')
    await overviewOf(admin)
    expect(statements).toHaveBeenCalledTimes(22)
    statements.mockRestore()
  })

  it('is refused to another organisation', async () => {
    const [admin, other] = [await cell.open(), await cell.open()]
    const reply = await cell.send({ path: `/${admin.organizationId}${PATH}`, token: await other.signIn() })
    expect(reply).toMatchObject({ status: 404, body: { code: 'other-organization' } })
  })

  it('is made of calls that everybody may make who may see it, and is in no task of a linked session', () => {
    const readers = billingRoles.filter((role) => mayDo(role, readOverview.action))
    for (const name of callsOfOverview) {
      const { access, action, proof }: Endpoint = endpoints[name]
      expect([name, access, proof]).toEqual([name, 'organization', undefined])
      expect(readers.every((role) => action !== undefined && mayDo(role, action))).toBe(true)
    }
    expect(linkedTasks.flatMap(callsInTask)).not.toContain('readOverview')
  })
})
