import type { FactorKind, Prove } from './factor-kind.ts'
import { record } from './record.ts'
import { recoveryHash } from './recovery-codes.ts'
import { countCodes, useCode } from './store.ts'

export const recovery: FactorKind = {
  kind: 'recovery',
  isOffered: async (tx, accountId) => (await countCodes(tx, accountId)) > 0,
  prepare: async ({ clock }, owner, code): Promise<Prove> => {
    const hash = await recoveryHash(owner, code)
    return async (tx, { accountId, person }) => {
      if (!(await useCode(tx, accountId, hash))) return false
      if (person !== null) await record(tx, person, 'use-recovery-code', clock.now())
      return true
    }
  },
}
