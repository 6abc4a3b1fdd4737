import { inTransaction } from '@touchline/api/db/transaction'
import { invitePerson } from '@touchline/api/features/people/change-people'
import { acceptInvitation } from '@touchline/api/features/sign-in/invitation/accept-invitation'
import { codeAt } from '@touchline/api/features/sign-in/second-factor/app-codes'
import { beginAuthenticator, confirmAuthenticator } from '@touchline/api/features/sign-in/second-factor/set-up'
import { realTime } from '@touchline/api/features/sign-in/second-factor/store'
import type { Caller } from '@touchline/api/http/route'
import { linkToken } from '@touchline/api/use-case/link-token'
import type { OrganizationId } from '@touchline/domain/ids'
import { stepOf } from '@touchline/domain/sign-in'
import { demoPassword } from './organizations/organizations.ts'
import { administratorOf, personOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

type Invited = Parameters<typeof invitePerson>[3]

/** By the console's use case; answers the token of the link that was mailed. */
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

/** The link of the mail is opened, and a login made. */
async function join({ deps }: WorldCell, token: string, username: string): Promise<void> {
  const accepted = { token, login: 'new', username, password: demoPassword } as const
  const joined = await acceptInvitation(deps)(accepted, { address: '127.0.0.1', device: undefined })
  if (joined.kind === 'refused') throw new Error(`the link was refused: ${joined.code}`)
}

const members = [
  [
    'manager',
    { address: 'manager@standard.touchline.example', name: 'Hina Ogawa', role: 'billing-manager', lang: 'ja' },
  ],
  ['reader', { address: 'reader@standard.touchline.example', name: 'Yui Abe', role: 'reader', lang: 'en' }],
] as const satisfies readonly (readonly [string, Invited])[]

/** A billing manager and a reader, who sign in by these names. */
export async function addMembers(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  for (const [username, invited] of members) {
    const token = await invite(cell, organizationId, invited)
    await join(cell, token, username)
  }
}

/** In the table of README, so that anybody's app can be set up with it. */
export const demoAppSecret = 'TOUCHLINEDEMO234TOUCHLINEDEMO234'

/** A reader who signs in by `authenticator`, set up as anybody's is: begun, and confirmed by a code of the app. */
export async function addAuthenticator(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { deps } = cell
  const username = 'authenticator'
  const invited = { address: 'key@esports.touchline.example', name: 'Sora Endo', role: 'reader', lang: 'en' } as const
  await join(cell, await invite(cell, organizationId, invited), username)
  const now = deps.clock.now()
  const person = await inTransaction(deps.db, { system: 'administration' }, (tx) => personOf(tx, username))
  const caller: Caller = { ...person, organizationId, familyId: deps.ids.uuid(), role: 'reader', authenticatedAt: now }
  const begun = await beginAuthenticator(deps, caller, demoAppSecret)
  if (begun.kind === 'refused') throw new Error(`the app was refused: ${begun.code}`)
  // Apps count real time, wherever the clock of the world stands.
  const today = await inTransaction(deps.db, { system: 'administration' }, realTime)
  const confirmed = await confirmAuthenticator(deps, caller, codeAt(begun.secret, stepOf(today)))
  if (confirmed.kind === 'refused') throw new Error(`the code was refused: ${confirmed.code}`)
}

/** The auditor was asked, and has not opened the link. */
export async function inviteAuditor(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  await invite(cell, organizationId, {
    address: 'auditor@club-audit.example',
    name: 'Ren Sakai',
    role: 'reader',
    lang: 'ja',
  })
}
