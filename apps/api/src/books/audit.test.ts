import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { GENESIS, hashOf, writeAudit } from './audit.ts'

const cell = await sharedCell()

const organization = await cell.open()

const entry = () => ({
  organizationId: organization.organizationId,
  actor: organization.userId,
  action: 'renewed' as const,
  subject: `contract:${organization.contractId}`,
  before: { boundary: 0 },
  after: { planIds: ['a', 'é'] },
  at: cell.clock.now(),
})

const write = () => inTransaction(cell.database.db, organization, (tx) => writeAudit(tx, entry()))

const chain = () =>
  cell.database.ownerDb
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .orderBy('sequence')
    .execute()

const firstBroken = (rows: Awaited<ReturnType<typeof chain>>): number | null => {
  let previous = GENESIS
  for (const row of rows) {
    const said = { ...row, organizationId: row.organization_id, at: row.happened_at }
    if (row.previous_hash !== previous || row.hash !== hashOf(previous, row.sequence, said)) return row.sequence
    previous = row.hash
  }
  return null
}

describe('the audit', () => {
  it('is a chain without fork or gap, also when many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, write))
    const rows = await chain()
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
    expect(firstBroken(rows)).toBeNull()
  })

  it('shows a row that was changed behind its back', async () => {
    await write()
    const { ownerDb } = cell.database
    const third = ownerDb.updateTable('audit_entries').where('organization_id', '=', organization.organizationId)
    await third
      .set({ after: JSON.stringify({ total: 1 }) })
      .where('sequence', '=', 3)
      .execute()
    expect(firstBroken(await chain())).toBe(3)
  })

  it('goes with the change that it describes', async () => {
    const count = (await chain()).length
    const rolledBack = inTransaction(cell.database.db, organization, async (tx) => {
      await writeAudit(tx, entry())
      throw new Error('the change failed')
    })
    await expect(rolledBack).rejects.toThrow('the change failed')
    expect(await chain()).toHaveLength(count)
  })
})
