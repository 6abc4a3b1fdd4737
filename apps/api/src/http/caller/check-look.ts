import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Caller } from '../route.ts'
import { lookOfToken } from './look.store.ts'
import { isClosed, tokenHash } from './session-check.ts'

/** No user: owns nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

const PREFIX = 'look.'

/** Keeps looks and sessions apart. */
export const lookToken = (secret: string): string => `${PREFIX}${secret}`

export const isLookToken = (token: unknown): token is string => typeof token === 'string' && token.startsWith(PREFIX)

const over = refuse('session-expired', 'The look is over')

interface Looking {
  readonly kind: 'caller'
  readonly caller: Caller
  readonly mustSetUpFactor: false
}

/** Renews the look. */
export async function checkLook(db: Db, clock: Clock, token: string, call: string): Promise<Looking | Refusal> {
  const look = await lookOfToken(db, tokenHash(token), call)
  if (look === undefined || isClosed(look.closed_at, clock.now())) return over
  const caller: Caller = {
    accountId: NOBODY,
    userId: NOBODY,
    familyId: NOBODY,
    organizationId: look.organization_id,
    displayName: look.operator,
    role: look.shown_role,
    authenticatedAt: 0,
    look: look.look_id,
  }
  return { kind: 'caller', caller, mustSetUpFactor: false }
}
