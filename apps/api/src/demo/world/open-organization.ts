import type { Instant } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { Ids } from '../../ports/ids.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { usernameAt } from './people.ts'
import { accountOf, insertAccount, insertContract, insertOrganization, insertUsers } from './store.ts'

export interface Opening {
  readonly tx: Tx
  readonly ids: Ids
  readonly openedAt: Instant
  readonly passwordHash: string
}

export interface OpenedOrganization {
  readonly organizationId: string
  readonly contractId: string
  /** The administrator first, then analysts, then viewers. */
  readonly userIds: readonly string[]
}

/** Writes an organisation, its administrator's login, its users and an empty contract, all as of `openedAt`. */
export async function openOrganization(opening: Opening, demo: DemoOrganization): Promise<OpenedOrganization> {
  const organizationId = opening.ids.uuid()
  const contractId = opening.ids.uuid()
  await insertOrganization(opening.tx, organizationRow(opening, demo, organizationId))
  const accountId = await signInAccount(opening, demo.login)
  const userIds = await enrol(opening, demo, organizationId, accountId)
  await insertContract(opening.tx, contractRow(opening, demo, organizationId, contractId))
  return { organizationId, contractId, userIds }
}

const organizationRow = ({ openedAt }: Opening, demo: DemoOrganization, organizationId: string) => ({
  organization_id: organizationId,
  organization_name: demo.name,
  organization_code: `${demo.region}-${demo.login}`,
  organization_type: demo.type,
  is_global: regionDefaults[demo.region].isGlobal,
  zone: regionDefaults[demo.region].zone,
  lang: demo.lang,
  permissions: [...demo.permissions],
  created_at: at(openedAt),
})

const contractRow = ({ openedAt }: Opening, demo: DemoOrganization, organizationId: string, contractId: string) => ({
  organization_id: organizationId,
  contract_id: contractId,
  currency: regionDefaults[demo.region].currency,
  tax_region: regionDefaults[demo.region].taxRegion,
  zone: regionDefaults[demo.region].zone,
  payer_name: demo.payer?.name ?? null,
  payer_tel: demo.payer?.tel ?? null,
  payer_country: demo.payer?.country ?? null,
  payer_mail: demo.payer === null ? null : `office@${demo.login}.touchline.example`,
  created_at: at(openedAt),
})

async function signInAccount({ tx, ids, openedAt, passwordHash }: Opening, login: string): Promise<string> {
  const row = { account_id: ids.uuid(), login_name: login, password_hash: passwordHash, created_at: at(openedAt) }
  await insertAccount(tx, row)
  return (await accountOf(tx, login)).account_id
}

async function enrol(
  opening: Opening,
  demo: DemoOrganization,
  organizationId: string,
  accountId: string,
): Promise<string[]> {
  const member = (
    username: string,
    displayName: string,
    roles: ('administrator' | 'analyst' | 'viewer')[],
    account: string | null,
  ) => ({
    organization_id: organizationId,
    user_id: opening.ids.uuid(),
    account_id: account,
    username,
    display_name: displayName,
    roles,
    start_at: at(opening.openedAt),
    created_at: at(opening.openedAt),
  })
  const crowd = demo.analysts + demo.viewers
  const members = Array.from({ length: crowd }, (_, index) =>
    member(usernameAt(index), usernameAt(index), [index < demo.analysts ? 'analyst' : 'viewer'], null),
  )
  const rows = [member(demo.login, demo.displayName, ['administrator'], accountId), ...members]
  await insertUsers(opening.tx, rows)
  return rows.map((row) => row.user_id)
}
