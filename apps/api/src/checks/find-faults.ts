import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Check, Finding } from '../books/findings/check.ts'
import type { Tx } from '../db/connect.ts'
import { isOfContent } from '../db/failure.ts'
import { reasonOf } from '../queue/queue.ts'

/** The result of a failed check is unknown. */
export const CHECK_FAILED = 'check-failed'

/**
 * In one snapshot. If a check fails, organisations are checked singly and the failure becomes a finding of its cause.
 */
export async function findFaults(
  tx: Tx,
  checks: readonly Check[],
  organizationIds: readonly OrganizationId[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await askApart(tx, check, organizationIds)))
  return findings
}

async function askApart(tx: Tx, check: Check, organizationIds: readonly OrganizationId[]): Promise<readonly Finding[]> {
  await sql`savepoint of_check`.execute(tx)
  try {
    const found = await ask(tx, check, organizationIds)
    await sql`release savepoint of_check`.execute(tx)
    return found
  } catch (error) {
    if (!isOfContent(error)) throw error
    await sql`rollback to savepoint of_check`.execute(tx)
    const [organizationId, ...others] = organizationIds
    if (organizationId === undefined) throw error
    if (others.length === 0) return [failed(check, organizationId, error)]
  }
  const findings: Finding[] = []
  for (const organizationId of organizationIds) findings.push(...(await askApart(tx, check, [organizationId])))
  return findings
}

async function ask(
  tx: Tx,
  { faults, ...check }: Check,
  organizationIds: readonly OrganizationId[],
): Promise<readonly Finding[]> {
  const { rows } = await faults(organizationIds).execute(tx)
  return rows.map(({ organization_id, ...fault }) => ({ ...check, organizationId: organization_id, ...fault }))
}

const REASON_LENGTH = 200

const failed = ({ id }: Check, organizationId: OrganizationId, error: unknown): Finding => ({
  id: CHECK_FAILED,
  sentence: 'every check of the books can be asked',
  organizationId,
  subject: id,
  facts: reasonOf(error).replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH),
})
