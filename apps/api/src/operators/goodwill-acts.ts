import { currency, yearMonth } from '@touchline/contract/wire'
import { monthFromWire } from '@touchline/contract/wire-time'
import * as z from 'zod/mini'
import { markInProgress } from '../books/billing/billings.ts'
import { loadOwnContract } from '../books/contract/contracts.ts'
import { lockOrganizations } from '../books/contract/lock-organizations.ts'
import { endGoodwill } from '../books/end-goodwill.ts'
import { type GivenGoodwill, giveGoodwill } from '../features/goodwill/give-goodwill.ts'
import { act, administration, done, notActed } from './act.ts'
import { organizationId } from './input.ts'

export const goodwillActs = {
  'give-goodwill': act({
    command: 'goodwill give',
    /** Minor units before tax, each with the month of its first bill. */
    input: z.strictObject({
      organizationId,
      currency,
      amounts: z.array(z.strictObject({ from: yearMonth, amount: z.int() })),
    }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { organizationId: of, amounts, ...input }, { operator, now, ids }) => {
      await lockOrganizations(tx, [of])
      const { contract } = await loadOwnContract(tx, of)
      const given = await giveGoodwill(tx, {
        ...input,
        organizationId: of,
        contractId: contract.id,
        amounts: amounts.map(({ from, amount }) => ({ from: monthFromWire(from), amount })),
        operator,
        now,
        newId: ids.uuid,
      })
      return given.kind === 'refused' ? given : done<GivenGoodwill>(`${of} ${given.givingId}`, given)
    },
  }),
  'end-goodwill': act({
    command: 'goodwill end',
    input: z.strictObject({ organizationId, givingId: z.uuid() }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { organizationId: of, givingId }, { operator, now }) => {
      await lockOrganizations(tx, [of])
      const { contract } = await loadOwnContract(tx, of)
      const on = { organizationId: of, contractId: contract.id, currency: contract.currency }
      const left = await endGoodwill(tx, { ...on, givingId, actor: operator, cause: 'operator', endedAt: now, now })
      if (left === 0)
        return notActed('nothing is left of it; goodwill list has what can be ended', { reason: 'goodwill-used' })
      await markInProgress(tx, { organizationId: of, contract, now })
      return done(`${of} ${givingId}`, { left, currency: contract.currency })
    },
  }),
}
