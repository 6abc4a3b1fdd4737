import { openMonthOf } from '@touchline/testing/open-month'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { closeMonths } from './close-month.ts'

const NOW = Date.parse('2026-11-11T04:00:00Z')
const DECEMBER = Date.parse('2026-12-01T12:00:00Z')
const month = '2026-11'

const cell = await sharedCell(NOW)

const begin = async (options: OrganizationOptions, contract: Record<string, string> = {}) => {
  const made = await cell.open({ basePlanId: 'teamBasicPlan.base', ...options })
  await made.setContract({ payer_name: `Office of ${options.name}`, ...contract })
  await openMonthOf(cell.deps, made, month)
  return made
}

const by = (now: number) => ({ now, newId: cell.deps.ids.uuid, issuer: cell.deps.cell.issuer })

async function giveCredit({ organizationId, contractId }: TestOrganization, amount: number): Promise<void> {
  const { db, ownerDb } = cell.database
  await inTransaction(db, { organizationId }, (tx) =>
    closeMonths(tx, [{ organizationId, contractId, month: '2026-10' }], by(NOW)),
  )
  const { billing_id } = await ownerDb
    .updateTable('settlements')
    .set({ payment_status: 'Complete', paid_at: at(NOW) })
    .where('organization_id', '=', organizationId)
    .returning('billing_id')
    .executeTakeFirstOrThrow()
  const transfer = {
    bank_reference: 'T1',
    currency: 'JPY',
    amount,
    received_on: '2026-11-10',
    booked_at: at(NOW),
  } as const
  await cell.database.add('transfers', { ...transfer, organization_id: organizationId, billing_id })
}

const BY_TRANSFER = { payment_method: 'BANK_TRANSFER' }

const europe = { zone: 'Europe/Paris', currency: 'EUR', taxRegion: 'FR' } as const
const organizations = [
  await begin({ name: 'Asahi' }),
  await begin({ name: 'Brest', basePlanId: 'proPlan.base', ...europe }),
  await begin({ name: 'Chiba' }, BY_TRANSFER),
  await begin({ name: 'Date' }, BY_TRANSFER),
  await begin({ name: 'Ebina' }),
  await begin({ name: 'Fuji', basePlanId: 'teamStandardPlan.base' }),
]
const [, , partly, wholly, later] = organizations
if (partly === undefined || wholly === undefined || later === undefined) throw new Error('there are six of them')
await later.setEntries({ starts_at: at(DECEMBER) })
await giveCredit(partly, 1_000)
await giveCredit(wholly, 1_000_000)
cell.clock.moveTo(DECEMBER)

const closesOf = (some: readonly TestOrganization[]) =>
  some
    .map(({ organizationId, contractId }) => ({ organizationId, contractId, month }))
    .toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1))

const WRITTEN = [
  ['billings', 'billing_drafts', 'invoices', 'invoice_lines', 'settlements', 'unissued_invoices', 'receipts'],
  ['documents', 'notices', 'audit_entries', 'jobs', 'transfers', 'transfer_payments'],
].flat()

async function written(tx: Tx, organizationId: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of WRITTEN) {
    const { rows } = await sql<{ said: string }>`
      select ${table} || ' ' || (to_jsonb(t) - 'id' - 'document_id')::text as said from ${sql.table(table)} t
      where organization_id = ${organizationId}`.execute(tx)
    found.push(...rows.map(({ said }) => said))
  }
  const billings = await tx
    .selectFrom('billings')
    .select(['billing_id', 'target_month'])
    .where('organization_id', '=', organizationId)
    .execute()
  const named = (said: string): string =>
    billings.reduce((text, row) => text.replaceAll(row.billing_id, `billing of ${row.target_month}`), said)
  return found.map(named).toSorted()
}

class Undone extends Error {}

async function rehearsed(work: (tx: Tx) => Promise<void>): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  const ending = inTransaction(cell.database.db, { system: 'jobs' }, async (tx) => {
    await work(tx)
    for (const { organizationId, login } of organizations) found.set(login, await written(tx, organizationId))
    throw new Undone()
  })
  await expect(ending).rejects.toThrow(Undone)
  return found
}

describe('months that are closed together', () => {
  it('write for each organisation, to the letter, what each would have written alone', async () => {
    const closes = closesOf(organizations)
    const together = await rehearsed((tx) => closeMonths(tx, closes, by(DECEMBER)))
    const alone = await rehearsed(async (tx) => {
      for (const close of closes) await closeMonths(tx, [close], by(DECEMBER))
    })
    expect(together).toEqual(alone)
    const all = [...together.values()].flat()
    const countOf = (table: string) => all.filter((said) => said.startsWith(`${table} `)).length
    expect(countOf('documents')).toBe(2 + 6)
    expect(countOf('unissued_invoices')).toBe(1)
    expect(countOf('transfer_payments')).toBe(2)
  })

  it('are closed although one of them cannot be, and that one says why', async () => {
    const broken = organizations[0]?.contractId ?? ''
    const { ownerDb } = cell.database
    await ownerDb.updateTable('contracts').set({ currency: 'USD' }).where('contract_id', '=', broken).execute()
    await expect(cell.runDue()).rejects.toThrow('jobs failed')
    const failed = await ownerDb
      .selectFrom('jobs')
      .select(['last_error', 'attempts', sql<string>`payload ->> 'contractId'`.as('contract')])
      .where('kind', '=', 'month-close')
      .where('state', '=', 'queued')
      .where('attempts', '>', 0)
      .execute()
    expect(failed).toMatchObject([{ contract: broken, last_error: expect.stringContaining('no price in USD') }])
    const fixed = await cell.database.pick('invoices', ['contract_id'], { service_starts_on: '2026-11-01' })
    expect(fixed.map(({ contract_id }) => contract_id)).not.toContain(broken)
    expect(fixed).toHaveLength(4)
  })
})
