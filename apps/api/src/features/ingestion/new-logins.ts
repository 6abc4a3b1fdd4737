import { endFromWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { isMailAddress } from '@touchline/domain/mail'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { noPassword } from '../../use-case/no-password.ts'
import type { IntakeContext } from './ingest.ts'
import { accountsOf, insertAccounts } from './users.store.ts'
import type { WholeLine } from './whole-line.ts'

type Logins = ReadonlyMap<string, AccountId>
interface NewLogin extends WholeLine {
  readonly loginName: string
}

const maySignIn = ({ roles, elsewhere = [], approvementStatus, endDate, _deletedFlag }: WholeLine, now: Instant) =>
  !_deletedFlag &&
  approvementStatus === 'APPROVED' &&
  (endFromWire(endDate) ?? Number.POSITIVE_INFINITY) > now &&
  [roles, ...elsewhere.map((other) => other.roles)].some((each) => each.includes('administrator'))

const isNew = (line: WholeLine, known: Logins, now: Instant): line is NewLogin =>
  line.loginName !== null && !known.has(line.loginName) && maySignIn(line, now)

const addressOf = ({ mailAddress, loginName }: NewLogin): string | null =>
  mailAddress ?? (isMailAddress(loginName) ? loginName : null)

export const lacksAddress = (line: WholeLine, known: Logins, now: Instant): boolean =>
  isNew(line, known, now) && line.signInLink !== false && addressOf(line) === null

/** Enqueues the mail in the same transaction: a repeated line mails nothing. */
export async function makeLogins(
  { tx, now, ids }: IntakeContext,
  lines: readonly WholeLine[],
  known: Logins,
): Promise<Logins> {
  const asked = new Map<string, NewLogin>()
  for (const line of lines) if (isNew(line, known, now) && !asked.has(line.loginName)) asked.set(line.loginName, line)
  if (asked.size === 0) return new Map()
  const accounts = [...asked.keys()].map((loginName) => ({
    accountId: ids.uuid(),
    loginName,
    passwordHash: noPassword(),
  }))
  const made = await insertAccounts(tx, accounts, now)
  const logins = await accountsOf(tx, [...asked.keys()])
  const links = [...asked.values()].flatMap((line) => {
    const { organizationId, loginName, signInLink } = line
    const [accountId, address] = [logins.get(loginName), addressOf(line)]
    return accountId === undefined || address === null || signInLink === false || !made.has(loginName)
      ? []
      : [{ job: jobs.mailFirstLink({ organizationId, accountId, address }) }]
  })
  await enqueueAll(tx, links, now)
  return logins
}
