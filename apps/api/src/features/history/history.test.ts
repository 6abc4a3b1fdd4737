import { getHistory, type HistoryEntry } from '@touchline/contract/history'
import { buyAddOn } from '@touchline/testing/add-ons'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { writeAudit } from '../../books/audit.ts'
import { inTransaction } from '../../db/transaction.ts'

const NOW = '2026-11-21T04:00:00.000Z'

const cell = await sharedCell()

const read = async (organization: TestOrganization, query = '') =>
  getHistory.response.parse((await organization.get(`/manage/history${query}`)).body)

const standard = () => cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: Date.parse('2026-09-30T15:00:00Z') })

const said = ({ by, kind, facts, money }: HistoryEntry) => ({ by: by.kind, kind, facts, money })

const downgrade = { planId: 'teamBasicPlan', quotedTotal: 21_780 }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('the history', () => {
  it('says who did what, with the facts of a sentence and what it costs', async () => {
    const organization = await standard()
    await buyAddOn(organization, 'upload', { hours: 2 })
    await buyAddOn(organization, 'users', { role: 'viewer', count: 2 })
    const other = await standard()
    await other.post(`/manage/contract_info/${other.contractId}/plans/monthly`, downgrade, key())
    const { entries } = await read(organization)
    expect(entries.map(said)).toMatchObject([
      {
        by: 'person',
        kind: 'buy-add-ons',
        facts: { items: [{ role: 'viewer', count: 2 }], analysts: 1, viewers: 2 },
        money: { minor: 1_100, per: 'month' },
      },
      {
        by: 'person',
        kind: 'buy-add-ons',
        facts: { items: [{ role: 'upload', count: 7_200 }] },
        money: { minor: 2_200, per: 'once' },
      },
    ])
    expect((await read(other)).entries.map(said)).toMatchObject([
      {
        by: 'person',
        kind: 'plan-downgrade',
        facts: { fromPlanGroupId: 'teamStandardPlan', planGroupId: 'teamBasicPlan', day: '2026-12-01', viewers: 0 },
        money: { minor: -10_890, per: 'month' },
      },
    ])
  })

  it('has lanes of what was and what will be', async () => {
    const organization = await standard()
    await buyAddOn(organization, 'upload', { hours: 2 })
    const { lanes } = await read(organization)
    expect(lanes).toMatchObject({
      startDate: '2026-09-30T15:00:00.000Z',
      untilDate: '2027-11-30T14:59:59.999Z',
      plan: [{ planGroupId: 'teamStandardPlan', endDate: null }],
      analysts: [{ count: 1, endDate: null }],
      options: [{ role: 'upload', seconds: 7_200, date: NOW }],
      cards: [],
    })
    expect(lanes?.payments).toHaveLength(12)
    expect(lanes?.payments[0]).toMatchObject({ state: 'ahead', minor: 23_980, month: '202611' })
  })

  it('is read page by page, each row once, visits and deliveries by themselves', async () => {
    const organization = await standard()
    for (const count of [1, 1, 1]) await buyAddOn(organization, 'users', { role: 'viewer', count })
    const first = await read(organization, '?limit=2')
    const second = await read(organization, `?limit=2&before=${first.nextBefore}`)
    expect([first.entries.length, second.entries.length, second.nextBefore, second.lanes]).toEqual([2, 1, null, null])
    const sequences = [...first.entries, ...second.entries].map(({ sequence }) => sequence)
    expect(sequences).toEqual([4, 3, 2])
    expect((await read(organization, '?about=access')).entries.map(({ kind }) => kind)).toEqual(['sign-in'])
    expect((await read(organization, '?about=platform')).entries).toEqual([])
  })

  it('says less of a row that has less, nothing secret, and nothing of another organisation', async () => {
    const [organization, other] = [await standard(), await standard()]
    const row = { subject: 'x', at: cell.clock.now(), organizationId: organization.organizationId }
    await inTransaction(cell.database.db, organization, async (tx) => {
      const before = { planGroupId: null }
      const after = { planGroupId: 'teamBasicPlan', boundary: cell.clock.now() }
      await writeAudit(tx, { ...row, actor: 'Sato', action: 'plan-upgrade', before, after })
      const customer = { before: { customerId: null }, after: { customerId: 'cus_secret' } }
      await writeAudit(tx, { ...row, actor: 'x', action: 'register-customer', ...customer })
    })
    const rows = cell.database.ownerDb.updateTable('audit_entries').set({ after: '{"planGroupId":3}' })
    await rows.where('organization_id', '=', row.organizationId).where('action', '=', 'plan-upgrade').execute()
    const { entries } = await read(organization)
    expect(entries.map(said)).toEqual([
      { by: 'service', kind: 'register-customer', facts: {}, money: null },
      { by: 'operator', kind: 'plan-upgrade', facts: {}, money: null },
    ])
    expect((await read(other)).entries).toEqual([])
  })

  it('shows the sign-ins of others to administrators alone, and everybody their own', async () => {
    const administrator = await standard()
    const manager = await cell.join(administrator, 'billing-manager')
    const reader = await cell.join(administrator, 'reader')
    const { organizationId } = administrator
    const removed = { organizationId, actor: 'Sato', action: 'remove-second-factors', at: cell.clock.now() } as const
    await inTransaction(cell.database.db, administrator, (tx) =>
      writeAudit(tx, {
        ...removed,
        subject: `user:${reader.userId}`,
        before: { recoveryCodes: 0, hadApp: true, passkeys: 0 },
        after: { userId: reader.userId, reason: 'lost' },
      }),
    )
    const seenBy = async (who: TestOrganization) => {
      const { entries } = await read(who, '?about=access')
      return entries.map(({ kind, by }) => [kind, by.name])
    }
    const signIns = [reader, manager].map(({ login }) => ['sign-in', login])
    expect(await seenBy(administrator)).toEqual([
      ['remove-second-factors', null],
      ...signIns,
      ['sign-in', expect.any(String)],
    ])
    expect(await seenBy(manager)).toEqual([['sign-in', manager.login]])
    expect(await seenBy(reader)).toEqual([
      ['remove-second-factors', null],
      ['sign-in', reader.login],
    ])
  })
})
