import { type Instant } from '@touchline/domain/calendar'
import { keptUntil } from '@touchline/domain/cancellation'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { lastDayOf } from '@touchline/domain/last-days'
import { loadContract } from '../../books/contract/contracts.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import type { Tx } from '../../db/connect.ts'
import { writeLetter } from '../../letters/letters.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { openAccountExport } from './read-export.ts'

interface ClosedAccount {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

interface ClosingLetter {
  readonly cell: Pick<CellConfig, 'brand' | 'consoleUrl' | 'region'>
  readonly newToken: () => string
  readonly cause: string
  readonly now: Instant
}

export async function mailAccountClosed(
  tx: Tx,
  { organizationId, contractId }: ClosedAccount,
  { cell, newToken, cause, now }: ClosingLetter,
): Promise<void> {
  const loaded = await loadContract(tx, organizationId, contractId)
  const { payer_mail: to, organization_name: organization, lang } = await recipientOf(tx, organizationId)
  const closedAt = loaded?.row.closed_at ?? null
  if (to === null || loaded === null || closedAt === null) return
  const token = newToken()
  const expiresAt = keptUntil(closedAt)
  const link = `${cell.consoleUrl}/#/account-export?token=${token}&region=${cell.region}`
  const { cancellation, zone } = loaded.contract
  const values = { organization, link, date: lastDayOf('reopening', expiresAt, zone) }
  const isGone = cancellation.state === 'done' && cancellation.at < closedAt
  const letter = isGone
    ? writeLetter(cell.brand, 'closedAfterEnd', lang, values)
    : writeLetter(cell.brand, 'closed', lang, values)
  const sent = await enqueue(tx, jobs.sendMailOnce({ organizationId, to, ...letter, cause }), { now })
  if (sent === 'enqueued') await openAccountExport(tx, { organizationId, token, now, expiresAt })
}
