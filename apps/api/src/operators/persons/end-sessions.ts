import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import type { Tx } from '../../db/connect.ts'
import { endLinksOf } from '../../features/sign-in/links/store.ts'
import { endCalendarsOf } from '../../features/sign-in/login/store.ts'
import { endAllLinks, personsOfLogin } from '../../features/sign-in/own-address/store.ts'
import { endAllFamilies } from '../../features/sign-in/sessions/store.ts'

interface Ending {
  readonly accountId: AccountId
  readonly actor: string
  readonly at: Instant
}

/** And mailed links, signed links and calendar addresses. */
export async function endAllSessions(tx: Tx, { accountId, actor, at }: Ending): Promise<void> {
  await endAllFamilies(tx, accountId)
  await endAllLinks(tx, accountId)
  const persons = await personsOfLogin(tx, accountId)
  await endLinksOf(
    tx,
    persons.map(({ user_id: userId }) => userId),
  )
  for (const { organizationId, userId } of await endCalendarsOf(tx, accountId)) {
    const ended = { action: 'end-calendar-feed', before: null, after: null } as const
    await writeAudit(tx, { organizationId, actor, ...ended, subject: `user:${userId}`, at })
  }
}
