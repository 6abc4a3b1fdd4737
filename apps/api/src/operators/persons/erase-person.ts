import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { holdLogin } from '../../books/people/hold-login.ts'
import type { Tx } from '../../db/connect.ts'
import { type NotActed, notActed } from '../act.ts'
import { endAllSessions } from './end-sessions.ts'
import { personOf } from './export-person.ts'
import { emptyLogin, emptyMails, emptyUser } from './persons.store.ts'

interface Erasing {
  readonly accountId: AccountId
  readonly operator: string
  readonly now: Instant
}

type Person = Awaited<ReturnType<typeof personOf>>

/** In words; null where no club needs the person any more. */
function stillNeeded({ users, recipients, payers }: Person): string | null {
  const clubOf = (id: string) => users.find(({ organization_id: of }) => of === id)?.organization_name ?? id
  const needs = [
    ...users.flatMap(({ is_of_platform: isUser, deleted_at: gone, organization_name: club }) =>
      isUser && gone === null ? [`${club} has them as a user: the platform deletes them first`] : [],
    ),
    ...users.flatMap(({ member_role: role, organization_name: club }) =>
      role === null ? [] : [`${club} has them as a ${role}: an administrator removes them first`],
    ),
    ...recipients.map(
      ({ organization_id: of }) => `${clubOf(of)} sends them mail: an administrator removes the recipient first`,
    ),
    ...payers.map(({ organization_id: of }) => `${clubOf(of)} has them as its payer: it names another one first`),
  ]
  return needs.length === 0 ? null : needs.join('; ')
}

/** Names, login, addresses and all that signs in; books, history and proof of what was sent stay, under an id. */
export async function erasePerson(
  tx: Tx,
  { accountId, operator, now }: Erasing,
): Promise<{ readonly kind: 'erased' } | NotActed> {
  await holdLogin(tx, accountId)
  const person = await personOf(tx, accountId)
  const needed = stillNeeded(person)
  if (needed !== null) return notActed(needed)
  await endAllSessions(tx, { accountId, actor: operator, at: now })
  await emptyLogin(tx, accountId)
  await emptyMails(tx, person.organizationIds, person.addresses)
  for (const { organization_id: organizationId, user_id: userId } of person.users) {
    await emptyUser(tx, { organizationId, userId, now })
    const erased = { action: 'erase-person', before: null, after: { userId, accountId, ownAddress: '' } } as const
    await writeAudit(tx, { organizationId, actor: operator, ...erased, subject: `user:${userId}`, at: now })
  }
  return { kind: 'erased' }
}
