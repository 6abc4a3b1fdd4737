import { randomUUID } from 'node:crypto'
import { contractInfo } from '@touchline/contract/contract-info'
import { getOwnSeason, planSleep, priceSleep, priceWaking, wakeEarlier } from '@touchline/contract/plans/sleep'
import { everything } from '@touchline/testing/everything'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const NOW = '2026-11-21T04:00:00Z'
const SINCE = Date.parse('2026-03-31T15:00:00Z')
/** In Tokyo. */
const WINTER = { from: '2026-12-01', until: '2027-01-11' }
const BEGINS = '2026-11-30T15:00:00.000Z'
const WAKES = '2027-01-10T15:00:00.000Z'

const cell = await sharedCell(NOW)

beforeEach(() => cell.clock.moveTo(Date.parse(NOW)))

/** Standard by the month with two viewers: 19,800 and 1,000 before tax. */
async function club(groupId = 'teamStandardPlan') {
  const organization = await cell.open({ basePlanId: `${groupId}.base`, createdAt: SINCE })
  await cell.database.ownerDb
    .insertInto('plan_entries')
    .values(
      [1, 2].map(() => ({
        organization_id: organization.organizationId,
        contract_id: organization.contractId,
        entry_id: randomUUID(),
        contract_plan_id: `${groupId}.viewer`,
        role: 'viewer' as const,
        starts_at: at(SINCE),
        ends_at: null,
      })),
    )
    .execute()
  return organization
}

/** As after a coupon's term, for which a year was scheduled. */
async function yearFollows({ organizationId, contractId }: TestOrganization, start: number) {
  const key = { organization_id: organizationId, contract_id: contractId }
  const { ownerDb } = cell.database
  await ownerDb
    .updateTable('plan_entries')
    .set({ ends_at: at(start) })
    .where('contract_id', '=', contractId)
    .execute()
  const ends_at = at(start + 365 * 86_400_000)
  const year = { contract_plan_id: 'yearlyStandardPlan.base', role: 'base' as const, starts_at: at(start), ends_at }
  await ownerDb
    .insertInto('plan_entries')
    .values({ ...key, entry_id: randomUUID(), ...year })
    .execute()
  await ownerDb
    .updateTable('contracts')
    .set({ yearly_anchor: at(start) })
    .where('contract_id', '=', contractId)
    .execute()
}

const path = ({ contractId }: TestOrganization) => `/manage/contract_info/${contractId}/sleep`
const key = () => ({ 'idempotency-key': randomUUID() })
const price = (of: TestOrganization, days = WINTER) => of.post(`${path(of)}/price`, days)

async function sleep(of: TestOrganization, days = WINTER, isEveryYear = false, headers = key()) {
  const quote = priceSleep.response.parse((await price(of, days)).body)
  return of.post(path(of), { ...days, isEveryYear, quotedTotal: quote.after }, headers)
}
async function wake(of: TestOrganization, on: string) {
  const quote = priceWaking.response.parse((await of.post(`${path(of)}/wake/price`, { on })).body)
  return of.post(`${path(of)}/wake`, { on, quotedTotal: quote.after }, key())
}

const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => [status, body]
const billed = async (of: TestOrganization) =>
  (await of.read('listBillingInfo')).results.map(
    ({ billingTargetYearMonth, charge }) => [billingTargetYearMonth, charge.total] as const,
  )
const readContract = async (of: TestOrganization) =>
  contractInfo.parse((await of.get(`/manage/contract_info/${of.contractId}`)).body)

const pass = async (instant: string) => {
  cell.clock.moveTo(Date.parse(instant))
  await cell.runDue()
}
const auditOf = async (of: TestOrganization) =>
  (
    await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select('action')
      .where('organization_id', '=', of.organizationId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action)

const confirmedTo = async (of: TestOrganization): Promise<unknown> => {
  const { facts } = await cell.database.ownerDb
    .selectFrom('notices')
    .select('facts')
    .where('organization_id', '=', of.organizationId)
    .where('kind', '=', 'purchase-confirmed')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return facts
}

describe('a sleep', () => {
  it('is quoted by bill, and leaves no trace', async () => {
    const of = await club()
    const before = await everything(cell.database)
    const quote = priceSleep.response.parse((await price(of)).body)
    expect(
      quote.bills.map(({ month, paidDate, daysAwake, before: b, after }) => [
        month,
        paidDate,
        daysAwake,
        b?.total,
        after?.total ?? 0,
      ]),
    ).toEqual([
      ['202612', '2027-01-01', 0, 22_880, 0],
      ['202701', '2027-02-01', 21, 22_880, 15_497],
    ])
    expect([quote.before, quote.after]).toEqual([45_760, 15_497])
    expect(await everything(cell.database)).toEqual(before)
  })

  it('begins, is billed and wakes by itself', async () => {
    const of = await club()
    const planned = planSleep.response.parse((await sleep(of)).body)
    expect(planned.contractInfo.sleeps).toEqual([
      {
        startDate: BEGINS,
        endDate: '2027-01-10T14:59:59.999Z',
        plannedEndDate: '2027-01-10T14:59:59.999Z',
        isEveryYear: false,
      },
    ])
    await pass('2026-12-05T03:00:00Z')
    expect(await auditOf(of)).toContain('fall-asleep')
    expect(
      refusal(
        await of.post(
          `/manage/contract_info/${of.contractId}/plans/users`,
          { role: 'viewer', count: 1, quotedTotal: 0 },
          key(),
        ),
      ),
    ).toMatchObject([409, { code: 'asleep' }])
    await pass('2027-02-02T03:00:00Z')
    expect(await auditOf(of)).toContain('wake')
    expect(await billed(of)).toEqual(
      expect.arrayContaining([
        ['202612', 0],
        ['202701', 15_497],
      ]),
    )
  })

  it('is withdrawn until it begins, with what waited for it', async () => {
    const of = await club()
    await sleep(of)
    expect(refusal(await price(of))).toMatchObject([409, { code: 'sleep-planned' }])
    const back = contractInfo.parse((await of.delete(path(of))).body)
    expect(back.sleeps).toEqual([])
    expect(refusal(await of.delete(path(of)))).toMatchObject([409, { code: 'nothing-reserved' }])
    await sleep(of)
    const { entries } = await of.read('getHistory')
    const newest = { kind: 'plan-sleep', takeBack: { by: 'withdrawSleep', until: BEGINS } }
    expect(entries.filter(({ takeBack }) => takeBack !== null)).toMatchObject([newest])
    expect(entries.filter(({ kind }) => kind === 'plan-sleep')).toHaveLength(2)
    await pass('2026-12-05T03:00:00Z')
    expect(refusal(await of.delete(path(of)))).toMatchObject([409, { code: 'nothing-reserved' }])
  })

  it('is refused with another total, and made once', async () => {
    const of = await club()
    const wrong = { ...WINTER, isEveryYear: false, quotedTotal: 1 }
    expect(refusal(await of.post(path(of), wrong, key()))).toMatchObject([
      409,
      { code: 'quote-changed', details: { total: 15_497 } },
    ])
    const once = key()
    const first = await sleep(of, WINTER, false, once)
    const again = await of.post(path(of), { ...WINTER, isEveryYear: false, quotedTotal: 15_497 }, once)
    expect(again.body).toEqual(first.body)
  })

  it.each<[string, string, { from: string; until: string }]>([
    ['sleep-start', 'teamStandardPlan', { from: '2026-12-02', until: '2027-02-01' }],
    ['sleep-length', 'teamStandardPlan', { from: '2026-12-01', until: '2026-12-31' }],
    ['sleep-too-long', 'teamStandardPlan', { from: '2026-12-01', until: '2027-06-02' }],
    ['sleep-not-offered', 'mbpPlan', WINTER],
    ['trial-plan', 'freePlan', WINTER],
  ])('is refused with %s', async (code, groupId, days) => {
    const of =
      groupId === 'teamStandardPlan'
        ? await club()
        : await cell.open({ basePlanId: `${groupId}.base`, createdAt: SINCE })
    expect(refusal(await price(of, days))).toMatchObject([expect.any(Number), { code }])
  })

  it('of every year is planned again when it wakes', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await pass('2027-01-12T03:00:00Z')
    expect((await readContract(of)).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear])).toEqual([
      [BEGINS, false],
      ['2027-11-30T15:00:00.000Z', true],
    ])
    const { lanes } = await of.read('getHistory')
    expect(lanes?.asleep).toEqual([
      { startDate: BEGINS, endDate: '2027-01-10T14:59:59.999Z' },
      { startDate: '2027-11-30T15:00:00.000Z', endDate: '2028-01-10T14:59:59.999Z' },
    ])
  })

  it('of every year is the last one where that is withdrawn while it sleeps', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await pass('2026-12-05T03:00:00Z')
    const sleeps = async () =>
      (await readContract(of)).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear])
    const once = contractInfo.parse((await of.delete(path(of))).body)
    expect(once.sleeps).toMatchObject([{ startDate: BEGINS, endDate: '2027-01-10T14:59:59.999Z', isEveryYear: false }])
    expect(refusal(await of.delete(path(of)))).toMatchObject([409, { code: 'nothing-reserved' }])
    expect(await confirmedTo(of)).toMatchObject({ what: 'once', on: '2027-01-11' })
    await pass('2027-01-12T03:00:00Z')
    expect(await auditOf(of)).toContain('wake')
    expect(await sleeps()).toEqual([[BEGINS, false]])
  })

  it('of every year stays, and is the last one, where its repetition alone is withdrawn before it begins', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await pass('2026-11-26T03:00:00Z')
    const once = contractInfo.parse((await of.delete(`${path(of)}?part=repetition`)).body)
    expect(once.sleeps).toMatchObject([{ startDate: BEGINS, endDate: '2027-01-10T14:59:59.999Z', isEveryYear: false }])
    expect(refusal(await of.delete(`${path(of)}?part=repetition`))).toMatchObject([409, { code: 'nothing-reserved' }])
    expect(await confirmedTo(of)).toMatchObject({ what: 'once', on: '2027-01-11' })
    const { entries } = await of.read('getHistory')
    expect(entries[0]).toMatchObject({ kind: 'sleep-once' })
    await pass('2026-12-05T03:00:00Z')
    await pass('2027-01-12T03:00:00Z')
    expect((await auditOf(of)).filter((action) => action === 'fall-asleep' || action === 'wake')).toHaveLength(2)
    expect((await readContract(of)).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear])).toEqual([
      [BEGINS, false],
    ])
  })

  it('of every year is not repeated where a year is in force when it wakes', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await pass('2026-12-05T03:00:00Z')
    await yearFollows(of, Date.parse('2026-12-31T15:00:00Z'))
    await pass('2027-01-12T03:00:00Z')
    expect((await readContract(of)).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear])).toEqual([
      [BEGINS, false],
    ])
    expect((await auditOf(of)).filter((action) => action === 'sleep-void')).toHaveLength(1)
  })

  it('ends with the contract, and does not come back with a new plan', async () => {
    const of = await club()
    await sleep(of, { from: '2027-02-01', until: '2027-03-01' })
    const { contractId } = of
    const cancel = { contractInfoId: contractId, cancellationDate: '2026-11-30T14:59:59.999Z' }
    expect((await of.put(`/manage/contract_info/${contractId}/cancel`, cancel)).status).toBe(200)
    await pass('2026-12-02T03:00:00Z')
    expect((await readContract(of)).sleeps).toEqual([])
  })
})

describe('waking earlier', () => {
  it('on a later day is a job of that day, and can be moved until then', async () => {
    const of = await club()
    await sleep(of)
    expect(refusal(await of.post(`${path(of)}/wake/price`, { on: '2026-12-20' }))).toMatchObject([
      409,
      { code: 'not-asleep' },
    ])
    await pass('2026-12-05T03:00:00Z')
    const woken = wakeEarlier.response.parse((await wake(of, '2026-12-21')).body)
    expect(woken.quote.bills.map(({ month, after }) => [month, after?.total])).toEqual([
      ['202612', 8_116],
      ['202701', 22_880],
    ])
    await wake(of, '2026-12-26')
    await pass('2026-12-21T03:00:00Z')
    expect(await auditOf(of)).not.toContain('wake')
    await pass('2026-12-26T03:00:00Z')
    expect(await auditOf(of)).toContain('wake')
    expect(WAKES > BEGINS).toBe(true)
  })

  it('today wakes at once', async () => {
    const of = await club()
    await sleep(of)
    await pass('2026-12-05T03:00:00Z')
    expect((await wake(of, '2026-12-05')).status).toBe(200)
    expect(await auditOf(of)).toContain('wake')
    const upload = await of.post(
      `/manage/contract_info/${of.contractId}/plans/users`,
      { role: 'viewer', count: 1, quotedTotal: 0 },
      key(),
    )
    expect(upload.body).not.toMatchObject({ code: 'asleep' })
    expect(refusal(await of.post(`${path(of)}/wake/price`, { on: '2026-12-06' }))).toMatchObject([
      409,
      { code: 'not-asleep' },
    ])
  })
})

describe('our season', () => {
  it('is named, forgotten, and says when the plan could sleep', async () => {
    const of = await club()
    const season = `/manage/contract_info/${of.contractId}/season`
    const read = async () => getOwnSeason.response.parse((await of.get(season)).body)
    expect(await read()).toMatchObject({ playMonths: null, sleep: { blockedBy: null, proposed: null } })
    expect((await read()).sleep.starts[0]).toEqual({
      from: '2026-12-01',
      earliestUntil: '2027-01-01',
      latestUntil: '2027-06-01',
    })
    const named = await of.put(season, { playMonths: [9, 10, 11, 2, 3, 4, 5, 6] })
    expect(named.body).toMatchObject({
      playMonths: [2, 3, 4, 5, 6, 9, 10, 11],
      sleep: { proposed: { from: '2026-12-01', until: '2027-02-01' } },
    })
    const contract = await of.get(`/manage/contract_info/${of.contractId}`)
    expect(contract.body).toMatchObject({ playMonths: [2, 3, 4, 5, 6, 9, 10, 11] })
    expect(await of.put(season, { playMonths: [] })).toMatchObject({ status: 200, body: { playMonths: [] } })
    // Named again, it is no change.
    expect((await of.put(season, { playMonths: [] })).status).toBe(200)
    expect(await of.put(`/manage/contract_info/${randomUUID()}/season`, { playMonths: [] })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    await of.put(season, { playMonths: null })
    expect((await read()).playMonths).toBeNull()
    expect((await auditOf(of)).filter((action) => action === 'name-season')).toHaveLength(3)
  })
})
