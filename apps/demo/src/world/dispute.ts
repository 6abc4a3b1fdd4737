import { inTransaction } from '@touchline/api/db/transaction'
import { readDispute } from '@touchline/api/features/payment/settlement/read-dispute'
import type { OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import { lastChargeOf, openDisputeOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

const dispute = z.object({ id: z.string() })

/** The holder of the card does not know what the last payment was for, and asks the bank. */
export async function openDispute(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { chargeId } = await inTransaction(cell.deps.db, { system: 'administration' }, (tx) =>
    lastChargeOf(tx, organizationId),
  )
  const { id } = dispute.parse(await atTheBank(cell, `charges/${chargeId}/dispute`, {}))
  await readDispute(cell.deps, id)
}

/** The bank returns the money. */
export async function loseDispute(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const id = await inTransaction(cell.deps.db, { system: 'administration' }, (tx) => openDisputeOf(tx, organizationId))
  await atTheBank(cell, `disputes/${id}/decide`, { outcome: 'lost' })
  await readDispute(cell.deps, id)
}

async function atTheBank({ sandbox }: WorldCell, what: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${sandbox.url}/_control/${what}`, request)
  if (!response.ok) throw new Error(`the sandbox refused ${what}: ${await response.text()}`)
  return response.json()
}
