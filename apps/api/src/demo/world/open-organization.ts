import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../db/column-values.ts'
import { organizationContractId } from '../../db/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { organizationIntake } from '../../features/ingestion/organizations.ts'
import { userIntake } from '../../features/ingestion/users.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { feed } from './feed.ts'
import { usernameAt } from './people.ts'
import { insertAccount, setPayer } from './store.ts'
import type { WorldCell } from './world-cell.ts'

export interface OpenedOrganization {
  readonly organizationId: string
  readonly contractId: string
  /** The administrator first, then analysts, then viewers. */
  readonly userIds: readonly string[]
}

/** An organisation, its users and an empty contract, told by the platform as of `openedAt`; its administrator's login is ours. */
export async function openOrganization(
  { deps }: WorldCell,
  demo: DemoOrganization,
  openedAt: Instant,
  passwordHash: string,
): Promise<OpenedOrganization> {
  const { db, ids } = deps
  const organizationId = ids.uuid()
  const account = {
    account_id: ids.uuid(),
    login_name: demo.login,
    password_hash: passwordHash,
    created_at: at(openedAt),
  }
  await inTransaction(db, { system: 'administration' }, (tx) => insertAccount(tx, account))
  const createdDate = instantToWire(openedAt)
  await feed(deps, organizationIntake, [
    {
      organizationId,
      organizationName: demo.name,
      organizationCode: `${demo.region}-${demo.login}`,
      organizationType: demo.type,
      lang: demo.lang,
      permissions: demo.permissions,
      createdDate,
    },
  ])
  const users = membersOf(demo, organizationId, ids.uuid, createdDate)
  await feed(deps, userIntake, users)
  const contractId = await inTransaction(db, { system: 'administration' }, async (tx) => {
    if (demo.payer !== null) await setPayer(tx, organizationId, demo.payer, `office@${demo.login}.touchline.example`)
    return organizationContractId(tx, organizationId)
  })
  return { organizationId, contractId, userIds: users.map((user) => user.userId) }
}

type Role = 'administrator' | 'analyst' | 'viewer'

function membersOf(demo: DemoOrganization, organizationId: string, newId: () => string, startDate: string) {
  const member = (username: string, displayName: string, role: Role, loginName: string | null) => ({
    userId: newId(),
    organizationId,
    username,
    displayName,
    roles: [role],
    startDate,
    loginName,
  })
  const crowd = Array.from({ length: demo.analysts + demo.viewers }, (_, index) =>
    member(
      usernameAt(demo.region, index),
      usernameAt(demo.region, index),
      index < demo.analysts ? 'analyst' : 'viewer',
      null,
    ),
  )
  return [member(demo.login, demo.displayName, 'administrator', demo.login), ...crowd]
}
