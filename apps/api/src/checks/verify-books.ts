import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Check, Finding } from '../books/findings/check.ts'
import type { Tx } from '../db/connect.ts'
import { auditChecks } from './audit-checks.ts'
import { billChecks } from './bill-checks.ts'
import { bridgeCheck } from './bridge.ts'
import { followChains } from './chains.ts'
import { contractChecks } from './contract-checks.ts'
import { miscountedCoupons } from './coupon-counts.ts'
import { documentChecks } from './document-checks.ts'
import { estimatesCheck } from './estimates.ts'
import { findFaults } from './find-faults.ts'
import { changedMonths, journalOpenCheck } from './journal-open.ts'
import { countNumbers, gapsIn, type NumbersBySeries } from './numbers.ts'
import { followOperatorChain } from './operator-chain.ts'
import { unequalPayouts } from './payouts.ts'
import { changedAddresses } from './people-audited.ts'

export const checks: readonly Check[] = [
  ...billChecks,
  journalOpenCheck,
  estimatesCheck,
  bridgeCheck,
  ...contractChecks,
  ...documentChecks,
  ...auditChecks,
]

const BATCH = 200

async function* batchesOf(tx: Tx): AsyncGenerator<readonly OrganizationId[]> {
  let after: OrganizationId | undefined
  for (;;) {
    const rows = tx.selectFrom('organizations').select('organization_id').orderBy('organization_id').limit(BATCH)
    const batch = await (after === undefined ? rows : rows.where('organization_id', '>', after)).execute()
    const ids = batch.map(({ organization_id }) => organization_id)
    if (ids.length === 0) return
    yield ids
    after = ids.at(-1)
  }
}

export interface Proof {
  readonly organizations: number
  readonly auditRows: number
  readonly findings: readonly Finding[]
  readonly digest: string
  readonly isOfNothing: boolean
}

/** Beside writers, use a snapshot (`repeatable read`). */
export async function verifyBooks(tx: Tx, until: Instant): Promise<Proof> {
  const findings: Finding[] = []
  const numbers: NumbersBySeries = new Map()
  const digest = createHash('sha256')
  let organizations = 0
  let auditRows = 0
  let digested = 0
  for await (const ids of batchesOf(tx)) {
    findings.push(...(await findFaults(tx, checks, ids)))
    await countNumbers(tx, ids, numbers)
    const chains = await followChains(tx, ids, until)
    findings.push(...chains.findings)
    for (const { organization_id, sequence, hash } of chains.ends)
      digest.update(`${organization_id} ${sequence} ${hash}\n`)
    digested += chains.ends.length
    organizations += ids.length
    auditRows += chains.rows
  }
  const operators = await followOperatorChain(tx, until)
  digest.update(operators.end)
  return {
    organizations,
    auditRows: auditRows + operators.rows,
    findings: [
      ...findings,
      ...gapsIn(numbers),
      ...operators.findings,
      ...(await miscountedCoupons(tx)),
      ...(await changedAddresses(tx)),
      ...(await changedMonths(tx, 'all')),
      ...(await unequalPayouts(tx)),
    ],
    digest: digest.digest('hex'),
    isOfNothing: digested === 0 && operators.end === '',
  }
}
