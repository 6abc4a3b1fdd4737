import { inTransaction } from '@touchline/api/db/transaction'
import { invitePerson } from '@touchline/api/features/people/change-people'
import { acceptInvitation } from '@touchline/api/features/sign-in/invitation/accept-invitation'
import { hashPassword } from '@touchline/api/features/sign-in/login/password-hash'
import { accountByLogin, replacePasswordHash } from '@touchline/api/features/sign-in/login/store'
import { signIn } from '@touchline/api/features/sign-in/sign-in'
import { linkToken } from '@touchline/api/use-case/link-token'
import type { OrganizationId } from '@touchline/domain/ids'
import { demoPassword } from './organizations/organizations.ts'
import { administratorOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

type Invited = Parameters<typeof invitePerson>[3]

async function invite({ deps }: WorldCell, organizationId: OrganizationId, invited: Invited): Promise<string> {
  const secret = deps.ids.secret()
  const ids = { ...deps.ids, secret: () => secret }
  await inTransaction(deps.db, { organizationId }, async (tx) => {
    const actor = await administratorOf(tx, organizationId)
    const refusal = await invitePerson(tx, { ...deps, ids }, { organizationId, actor }, invited)
    if (refusal !== null) throw new Error(`the member was refused: ${refusal.code}`)
  })
  return linkToken(organizationId, secret)
}

const visitor = { address: '127.0.0.1', device: undefined, work: undefined }

/** With another password, because the demo's contains the service's name; signs in once. */
async function join({ deps }: WorldCell, token: string, username: string): Promise<void> {
  const accepted = { token, login: 'new', username, password: deps.ids.secret() } as const
  const joined = await acceptInvitation(deps)(accepted, visitor)
  if (joined.kind === 'refused') throw new Error(`the link was refused: ${joined.code}`)
  const hash = await hashPassword(demoPassword)
  await inTransaction(deps.db, { system: 'sign-in' }, async (tx) => {
    const account = await accountByLogin(tx, username)
    if (account !== undefined) await replacePasswordHash(tx, account.account_id, hash)
  })
  const grant = { grant_type: 'password', username, password: demoPassword } as const
  const entered = await signIn(deps)(grant, { ...visitor, isBrowser: false })
  if (entered.kind === 'refused') throw new Error(`${username} was refused: ${entered.code}`)
}

const members = [
  [
    'manager',
    { address: 'manager@standard.touchline.example', name: 'Hina Ogawa', role: 'billing-manager', lang: 'ja' },
  ],
  ['reader', { address: 'reader@standard.touchline.example', name: 'Yui Abe', role: 'reader', lang: 'en' }],
] as const satisfies readonly (readonly [string, Invited])[]

export async function addMembers(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  for (const [username, invited] of members) {
    const token = await invite(cell, organizationId, invited)
    await join(cell, token, username)
  }
}

export async function inviteAuditor(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  await invite(cell, organizationId, {
    address: 'auditor@club-audit.example',
    name: 'Ren Sakai',
    role: 'reader',
    lang: 'ja',
  })
}
