import type { AccountId } from '@touchline/domain/ids'
import { isPersonal } from '@touchline/domain/people'
import { passwordLinkEnd } from '@touchline/domain/sign-in'
import { addressOfLogin, type PersonAddress } from '../../../books/recipients/person-addresses.ts'
import type { Tx } from '../../../db/connect.ts'
import { writeLetter } from '../../../letters/letters.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import { type Limit, takeAttempt } from '../../../use-case/throttle/throttle.ts'
import { type LoginPerson, personsOfLogin, replaceLink } from '../own-address/store.ts'
import { loginsNamed } from './store.ts'

/** As long as a link lasts: whoever else asks, the newest mail works, or the next request sends another. */
const limitOf = (accountId: AccountId): Limit => ({
  key: `forgotten-password ${accountId}`,
  kind: 'login',
  attempts: 2,
  windowSeconds: 1800,
})

type Mailing = Pick<Deps, 'ids' | 'cell' | 'clock'>

/**
 * To each login with that name or own address. Runs after the answer, so that neither content nor time reveals
 * anything.
 */
export async function mailPasswordLinks(tx: Tx, deps: Mailing, typed: string): Promise<void> {
  if (isProviderOnly(deps.cell)) return
  for (const accountId of await loginsNamed(tx, typed.trim().toLowerCase())) await mailLink(tx, deps, accountId)
}

async function mailLink(tx: Tx, { ids, cell, clock }: Mailing, accountId: AccountId): Promise<void> {
  const found = await reachable(tx, accountId)
  if (found === null || (await takeAttempt(tx, [limitOf(accountId)])).kind === 'refused') return
  const { person, to } = found
  const now = clock.now()
  const token = ids.secret()
  const { address, language } = to
  await replaceLink(tx, {
    accountId,
    purpose: 'password',
    tokenHash: hashOf(token),
    address,
    now,
    expiresAt: passwordLinkEnd(now),
  })
  const { organization_id: organizationId, organization_name: organization, login_name: login } = person
  const link = `${cell.consoleUrl}/#/own-login?token=${token}&region=${cell.region}&lang=${language}&for=password`
  const letter = writeLetter(cell.brand, 'newPassword', language, { organization, login, link })
  await enqueue(tx, jobs.sendMail({ organizationId, to: address, ...letter }), { now })
}

interface Reachable {
  readonly person: LoginPerson
  readonly to: PersonAddress
}

async function reachable(tx: Tx, accountId: AccountId): Promise<Reachable | null> {
  for (const person of await personsOfLogin(tx, accountId)) {
    const to = await addressOfLogin(tx, person.organization_id, person.user_id)
    if (to !== null && isPersonal(to.origin)) return { person, to }
  }
  return null
}
