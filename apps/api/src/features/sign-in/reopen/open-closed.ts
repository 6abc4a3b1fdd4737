import type { Instant } from '@touchline/domain/calendar'
import { reopenedUntil } from '@touchline/domain/cancellation'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { billingRoleOf, mayDo } from '@touchline/domain/people'
import { writeAudit } from '../../../books/audit.ts'
import {
  type LoadedContract,
  loadOwnContract,
  organizationContractId,
  timeOnceLocked,
} from '../../../books/contract/contracts.ts'
import { exportOf, forgetExports } from '../../../books/organization/account-exports.store.ts'
import type { Tx } from '../../../db/connect.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { ownMemberships } from '../login/store.ts'
import { openAgain } from './store.ts'

export type LinkRefusal = 'export-unknown' | 'export-expired'

interface Closed {
  readonly kind: 'closed'
  readonly organizationId: OrganizationId
  readonly loaded: LoadedContract
  readonly closedAt: Instant
  readonly until: Instant
  readonly now: Instant
}

const unknown = refuse('export-unknown', 'No such link, or the account is open')

export async function findClosed(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<Closed | Refusal<LinkRefusal>> {
  const found = await exportOf(tx, hashOf(token))
  if (found === undefined) return unknown
  const { organization_id: organizationId } = found
  const contractId = await organizationContractId(tx, organizationId)
  const now = await timeOnceLocked(tx, clock, organizationId, contractId)
  const loaded = await loadOwnContract(tx, organizationId)
  const closedAt = loaded.row.closed_at
  if (closedAt === null) return unknown
  const until = reopenedUntil(loaded.contract, closedAt)
  if (until === null || until <= now) return refuse('export-expired', 'The account can no longer be opened again')
  return { kind: 'closed', organizationId, loaded, closedAt, until, now }
}

export async function administratorOf(
  tx: Tx,
  accountId: AccountId,
  { organizationId, now }: Closed,
): Promise<UserId | null> {
  const own = (await ownMemberships(tx, accountId)).find((membership) => {
    if (membership.organizationId !== organizationId) return false
    const role = billingRoleOf(membership, now)
    return role !== null && mayDo(role, 'close-account')
  })
  return own?.userId ?? null
}

export async function reopen(
  tx: Tx,
  { organizationId, loaded, closedAt, until, now }: Closed,
  actor: UserId,
): Promise<void> {
  const { row, contract } = loaded
  await openAgain(tx, row, [...(contract.closings ?? []), closedAt])
  await forgetExports(tx, organizationId)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'reopen-account',
    subject: `contract:${contract.id}`,
    before: { closedAt },
    after: { end: until - 1 },
    at: now,
  })
}

export type OpeningRefusal = LinkRefusal | 'not-administrator'

interface Opening {
  readonly accountId: AccountId
  readonly token: string
}

interface FoundAccount {
  readonly kind: 'found'
  readonly accountId: AccountId
  readonly organizationId: OrganizationId
}

/** Only where the provider is the only way in: elsewhere it would bypass the second factor (decision 306). */
export async function openByPerson(
  tx: Tx,
  deps: Deps,
  { accountId, token }: Opening,
): Promise<FoundAccount | Refusal<OpeningRefusal>> {
  if (!isProviderOnly(deps.cell)) return unknown
  const closed = await findClosed(tx, deps, token)
  if (closed.kind === 'refused') return closed
  const userId = await administratorOf(tx, accountId, closed)
  if (userId === null) return refuse('not-administrator', 'This person may not open the account again')
  await reopen(tx, closed, userId)
  return { kind: 'found', accountId, organizationId: closed.organizationId }
}
