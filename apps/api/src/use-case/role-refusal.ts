import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type Action, mayDo } from '@touchline/domain/people'
import { roleNow } from '../books/people/administrators.ts'
import type { Tx } from '../db/connect.ts'
import { type Refusal, refuse } from './refusal.ts'

interface Acting {
  readonly organizationId: OrganizationId
  readonly actor: UserId
}

/** Under the lock: the role may have changed. */
export async function roleRefusal(
  tx: Tx,
  { organizationId, actor }: Acting,
  action: Action,
  now: Instant,
): Promise<Refusal<'not-permitted'> | null> {
  const role = await roleNow(tx, organizationId, actor, now)
  return role !== null && mayDo(role, action) ? null : refuse('not-permitted', 'Your role no longer allows this')
}
