import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import { userIntake } from '@touchline/api/features/ingestion/users'
import { hashPassword } from '@touchline/api/features/sign-in/login/password-hash'
import { askOwnAddress, confirmOwnAddress } from '@touchline/api/features/sign-in/own-address/own-address'
import { beginAuthenticator, confirmAuthenticator } from '@touchline/api/features/sign-in/own-security/set-up'
import { codeAt } from '@touchline/api/features/sign-in/second-factor/app-codes'
import { realTime } from '@touchline/api/features/sign-in/second-factor/store'
import type { Caller } from '@touchline/api/http/route'
import { instantToWire } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { stepOf } from '@touchline/domain/sign-in'
import { feed } from './feed.ts'
import { demoPassword } from './organizations/organizations.ts'
import { insertAccount, personOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

/** In README's table of logins. */
export const demoAppSecret = 'TOUCHLINEDEMO234TOUCHLINEDEMO234'

async function callerOf({ deps }: WorldCell, organizationId: OrganizationId, login: string): Promise<Caller> {
  const person = await inTransaction(deps.db, { system: 'administration' }, (tx) => personOf(tx, login))
  const session = { familyId: deps.ids.uuid(), authenticatedAt: deps.clock.now() }
  return { ...person, ...session, organizationId, role: 'administrator' }
}

/** A second administrator, appointed by the platform, with an app. */
export async function addAuthenticator(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { deps } = cell
  const now = deps.clock.now()
  const login = 'authenticator'
  const account = { account_id: deps.ids.uuid(), login_name: login, created_at: at(now) }
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(deps.db, { system: 'administration' }, (tx) => insertAccount(tx, { ...account, password_hash }))
  const user = { userId: deps.ids.uuid(), organizationId, username: login, displayName: 'Sora Endo' }
  await feed(deps, userIntake, [{ ...user, roles: ['administrator'], startDate: instantToWire(now), loginName: login }])
  const caller = await callerOf(cell, organizationId, login)
  const begun = await beginAuthenticator(deps, caller, demoAppSecret)
  if (begun.kind === 'refused') throw new Error(`the app was refused: ${begun.code}`)
  // Apps count real time.
  const today = await inTransaction(deps.db, { system: 'administration' }, realTime)
  const confirmed = await confirmAuthenticator(deps, caller, codeAt(begun.secret, stepOf(today)))
  if (confirmed.kind === 'refused') throw new Error(`the code was refused: ${confirmed.code}`)
}

/** Where a link to a new password goes. */
export async function giveOwnAddress(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { deps } = cell
  const token = deps.ids.secret()
  const asking = { ...deps, ids: { ...deps.ids, secret: () => token } }
  const caller = await callerOf(cell, organizationId, 'basic')
  const address = 'own@basic.touchline.example'
  const refused = await askOwnAddress(asking, caller, { address, lang: 'ja' })
  if (refused !== null) throw new Error(`the address was refused: ${refused.code}`)
  const confirmed = await confirmOwnAddress(deps, token)
  if (confirmed.kind === 'refused') throw new Error(`the link was refused: ${confirmed.code}`)
}
