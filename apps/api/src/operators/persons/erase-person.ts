import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { holdLogin } from '../../books/people/hold-login.ts'
import type { Tx } from '../../db/connect.ts'
import { type NotActed, notActed } from '../act.ts'
import { endAllSessions } from './end-sessions.ts'
import { personOf } from './export-person.ts'
import { deleteAsked, emptyLogin, emptyMails, emptyUser } from './persons.store.ts'

interface Erasing {
  readonly accountId: AccountId
  readonly operator: string
  readonly now: Instant
}

type Person = Awaited<ReturnType<typeof personOf>>

interface Need {
  readonly as: 'member' | 'payer' | 'recipient' | 'user'
  readonly club: string
}

const needWords: Readonly<Record<Need['as'], string>> = {
  member: 'has them as a member: an administrator removes them first',
  payer: 'has them as its payer: it names another one first',
  recipient: 'sends them mail: an administrator removes the recipient first',
  user: 'has them as a user: the platform deletes them first',
}

function needsOf({ users, recipients, payers }: Person): readonly Need[] {
  const clubOf = ({ organization_id: id }: { readonly organization_id: string }) =>
    users.find(({ organization_id: of }) => of === id)?.organization_name ?? id
  const ofUsers = users.flatMap(({ is_of_platform: isUser, deleted_at: gone, member_role: role, ...of }): Need[] => [
    ...(isUser && gone === null ? [{ as: 'user', club: of.organization_name } as const] : []),
    ...(role === null ? [] : [{ as: 'member', club: of.organization_name } as const]),
  ])
  return [
    ...ofUsers,
    ...recipients.map((of) => ({ as: 'recipient', club: clubOf(of) }) as const),
    ...payers.map((of) => ({ as: 'payer', club: clubOf(of) }) as const),
  ]
}

/** Names, login, addresses and all that signs in; books, history and proof of what was sent stay, under an id. */
export async function erasePerson(
  tx: Tx,
  { accountId, operator, now }: Erasing,
): Promise<{ readonly kind: 'erased' } | NotActed> {
  await holdLogin(tx, accountId)
  const person = await personOf(tx, accountId)
  const needs = needsOf(person)
  if (needs[0] !== undefined) {
    const message = needs.map(({ as, club }) => `${club} ${needWords[as]}`).join('; ')
    return notActed(message, { reason: `needed-as-${needs[0].as}`, club: needs[0].club })
  }
  await endAllSessions(tx, { accountId, actor: operator, at: now })
  await emptyLogin(tx, accountId)
  await emptyMails(tx, person.organizationIds, person.addresses)
  for (const { organization_id: organizationId, user_id: userId } of person.users) {
    await emptyUser(tx, { organizationId, userId, now })
    await deleteAsked(tx, { organizationId, userId })
    const erased = { action: 'erase-person', before: null, after: { userId, accountId, ownAddress: '' } } as const
    await writeAudit(tx, { organizationId, actor: operator, ...erased, subject: `user:${userId}`, at: now })
  }
  return { kind: 'erased' }
}
