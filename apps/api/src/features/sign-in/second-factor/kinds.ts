import type { AccountId } from '@touchline/domain/ids'
import type { AnswerKind, WayOn } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import { passkeysOf } from '../passkeys/store.ts'
import type { FactorKind } from './factor-kind.ts'
import { hasFactor } from './has-factor.ts'
import { recovery } from './recovery.ts'
import { totp } from './totp.ts'

const kinds = { totp, recovery } as const satisfies Record<AnswerKind, FactorKind>

export const kindOf = (kind: AnswerKind): FactorKind => kinds[kind]

export async function offeredWays(tx: Tx, accountId: AccountId): Promise<WayOn[]> {
  if (!(await hasFactor(tx, accountId))) return []
  const offered: WayOn[] = []
  for (const each of Object.values(kinds)) if (await each.isOffered(tx, accountId)) offered.push(each.kind)
  if ((await passkeysOf(tx, accountId)).length > 0) offered.push('passkey')
  return offered
}
