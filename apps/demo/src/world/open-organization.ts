import { organizationContractId } from '@touchline/api/books/contract/contracts'
import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import { organizationIntake } from '@touchline/api/features/ingestion/organizations'
import { userIntake } from '@touchline/api/features/ingestion/users'
import { saveBuyer } from '@touchline/api/features/organization/save-buyer'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { BuyerDetails } from '@touchline/domain/documents'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { feed } from './feed.ts'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import { usernameAt } from './organizations/people.ts'
import { insertAccount, setPayer } from './store.ts'
import type { WorldCell } from './world-cell.ts'

export interface OpenedOrganization {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly userIds: readonly UserId[]
}

/** As the platform's lines of `openedAt`; the administrator's login is ours. */
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
      ...(demo.taxRegion === undefined ? {} : { taxRegion: demo.taxRegion }),
      ...(demo.plan.kind === 'trial' ? { trial: trialOf(demo.plan) } : {}),
      createdDate,
    },
  ])
  const users = membersOf(demo, organizationId, ids.uuid, createdDate)
  await feed(deps, userIntake, users)
  const contractId = await inTransaction(db, { system: 'administration' }, async (tx) => {
    if (demo.payer !== null) await setPayer(tx, organizationId, demo.payer, `office@${demo.login}.touchline.example`)
    return organizationContractId(tx, organizationId)
  })
  const userIds = users.map((user) => user.userId)
  if (demo.buyer !== undefined)
    await saveDetails(deps, demo.buyer, { organizationId, actor: userIds[0] ?? 'demo', now: openedAt })
  return { organizationId, contractId, userIds }
}

const trialOf = ({ groupId, daysAgo, daysLeft }: Extract<DemoOrganization['plan'], { kind: 'trial' }>) => ({
  contractPlanGroupId: groupId,
  days: daysAgo + daysLeft,
})

const fiscalYearStart = (country: string): number => (country === 'JP' ? 4 : 1)

interface Saving {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly now: Instant
}

const saveDetails = ({ db }: WorldCell['deps'], buyer: BuyerDetails, saving: Saving): Promise<void> =>
  inTransaction(db, { organizationId: saving.organizationId }, async (tx) => {
    const details = { ...buyer, addressLines: [...buyer.addressLines], orderReferences: [...buyer.orderReferences] }
    const document = { buyer: details, fiscalYearStart: fiscalYearStart(buyer.country) }
    const saved = await saveBuyer(tx, { ...saving, ifMatch: 0, document })
    if (saved.kind === 'refused') throw new Error(`the invoice details were refused: ${saved.code}`)
  })

type Role = 'administrator' | 'analyst' | 'viewer'

function membersOf(demo: DemoOrganization, organizationId: OrganizationId, newId: () => string, startDate: string) {
  const member = (
    username: string,
    displayName: string,
    role: Role,
    of: { loginName?: string; mailAddress?: string },
  ) => ({
    userId: newId(),
    organizationId,
    username,
    displayName,
    roles: [role],
    startDate,
    loginName: of.loginName ?? null,
    mailAddress: of.mailAddress ?? null,
  })
  const crowd = Array.from({ length: demo.analysts + demo.viewers }, (_, index) =>
    member(
      usernameAt(demo.region, index),
      usernameAt(demo.region, index),
      index < demo.analysts ? 'analyst' : 'viewer',
      // Can be asked by mail about the seat.
      { mailAddress: `${demo.login}-${index}@players.example` },
    ),
  )
  return [member(demo.login, demo.displayName, 'administrator', { loginName: demo.login }), ...crowd]
}
