import { isSealedWithFirst, seal, unseal } from '../../../use-case/sealed.ts'
import { stepOfCode } from './app-codes.ts'
import type { FactorKind, Prove } from './factor-kind.ts'
import { appOf, noteUse, realTime, sealAgain, useStep } from './store.ts'

export const totp: FactorKind = {
  kind: 'totp',
  isOffered: async (tx, accountId) => ((await appOf(tx, accountId))?.factor_id ?? null) !== null,
  prepare: async ({ cell: { secondFactorKeys: keys }, clock }, _, code): Promise<Prove> => {
    return async (tx, { accountId }) => {
      const app = await appOf(tx, accountId)
      if (app === undefined || app.factor_id === null) return false
      const secret = unseal(app.sealed_secret, accountId, keys)
      const step = stepOfCode(secret, code, { now: await realTime(tx), lastStep: Number(app.last_step) })
      if (step === null || !(await useStep(tx, accountId, step))) return false
      if (!isSealedWithFirst(app.sealed_secret, accountId, keys))
        await sealAgain(tx, accountId, seal(secret, accountId, keys))
      await noteUse(tx, accountId, app.factor_id, clock.now())
      return true
    }
  },
}
