import { randomUUID } from 'node:crypto'
import { everything } from '@touchline/testing/everything'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const cell = await sharedCell()

const choose = (organization: TestOrganization, choice: object, key: string = randomUUID()) =>
  organization.post(`/manage/contract_info/${organization.contractId}/plans/monthly`, choice, {
    'idempotency-key': key,
  })

describe('an upgrade for the next month', () => {
  const later = { planId: 'teamStandardPlusPlan', quotedTotal: 10_890, startsNextMonth: true }

  it('begins on the 1st in the zone, once, costs this month nothing more, and is written to the audit', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const reply = await choose(organization, later, 'one-upgrade')
    expect(reply).toMatchObject({ status: 200, body: { change: 'upgrade', boundary: '2026-11-30T15:00:00.000Z' } })
    const before = await everything(cell.database)
    expect((await choose(organization, later, 'one-upgrade')).body).toEqual(reply.body)
    expect(await everything(cell.database)).toEqual(before)
    expect(await organization.plans()).toEqual([
      ['teamBasicPlan.base', '2026-01-01T00:00:00.000Z', '2026-11-30T14:59:59.999Z'],
      ['teamStandardPlusPlan.base', '2026-11-30T15:00:00.000Z', null],
    ])
    const audit = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select('after')
      .where('organization_id', '=', organization.organizationId)
      .where('action', '=', 'plan-upgrade')
      .executeTakeFirst()
    expect(audit?.after).toMatchObject({ boundary: Date.parse('2026-11-30T15:00:00Z'), quotedTotal: 10_890 })
  })

  it('is withdrawn as a downgrade is, and what was there continues', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    await choose(organization, later)
    const url = `/manage/contract_info/${organization.contractId}/plans/reserved`
    expect(await organization.delete(url)).toMatchObject({ status: 200 })
    expect(await organization.plans()).toEqual([['teamBasicPlan.base', '2026-01-01T00:00:00.000Z', null]])
  })

  it('is charged from then on', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    await choose(organization, later)
    cell.clock.moveTo(Date.parse('2026-12-31T15:00:00Z'))
    await cell.runDue()
    const { results } = await organization.read('listBillingInfo')
    const totals = results.map(({ billingTargetYearMonth, charge }) => [billingTargetYearMonth, charge.total])
    expect(totals).toEqual(
      expect.arrayContaining([
        ['202611', 10_890],
        ['202612', 32_780],
      ]),
    )
  })

  it('is refused for another total than the running month has without it', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    expect(await choose(organization, { ...later, quotedTotal: 18_186 })).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', details: { total: 10_890 } },
    })
  })
})
