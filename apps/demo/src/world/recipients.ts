import { inTransaction } from '@touchline/api/db/transaction'
import { addRecipient } from '@touchline/api/features/recipients/change-recipients'
import { confirmRecipient } from '@touchline/api/features/recipients/confirm-recipient'
import { saveThresholds } from '@touchline/api/features/recipients/save-thresholds'
import { linkToken } from '@touchline/api/use-case/link-token'
import type { OrganizationId } from '@touchline/domain/ids'
import { administratorOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

type Added = Parameters<typeof addRecipient>[3]

async function add({ deps }: WorldCell, organizationId: OrganizationId, added: Added): Promise<string> {
  const secret = deps.ids.secret()
  const ids = { ...deps.ids, secret: () => secret }
  await inTransaction(deps.db, { organizationId }, async (tx) => {
    const actor = await administratorOf(tx, organizationId)
    const refusal = await addRecipient(tx, { ...deps, ids }, { organizationId, actor }, added)
    if (refusal !== null) throw new Error(`the recipient was refused: ${refusal.code}`)
  })
  return linkToken(organizationId, secret)
}

/** Papers in Japanese, confirmed; amount thresholds were set on the same day. */
export async function addBookkeeper(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock } = cell.deps
  const token = await add(cell, organizationId, {
    address: 'accounts@standard.touchline.example',
    name: 'Accounts',
    lang: 'ja',
    classes: ['documents', 'payment-problems'],
  })
  const confirmed = await inTransaction(db, { system: 'sign-in' }, (tx) => confirmRecipient(tx, clock, token))
  if (confirmed.kind === 'refused') throw new Error(`the link was refused: ${confirmed.code}`)
  await inTransaction(db, { organizationId }, async (tx) => {
    const actor = await administratorOf(tx, organizationId)
    const thresholds = { usagePercents: [80, 100], nextPaymentAbove: 40_000, storageAbove: 1_500 }
    await saveThresholds(tx, clock, { organizationId, actor }, thresholds)
  })
}

export async function addCoach(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  await add(cell, organizationId, {
    address: 'coach@standard.touchline.example',
    name: 'Coach',
    lang: 'en',
    classes: ['usage'],
  })
}
