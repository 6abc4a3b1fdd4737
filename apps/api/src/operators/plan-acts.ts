import { localDate } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { MOST_TRIAL_DAYS } from '@touchline/domain/plans'
import * as z from 'zod/mini'
import { organizationContractId } from '../books/contract/contracts.ts'
import type { Tx } from '../db/connect.ts'
import { type Granted, type Granting, grantPlan } from '../features/plans/grant/grant-plan.ts'
import type { NotGranted } from '../features/plans/grant/refusal.ts'
import { type EndedTrial, endTrialNow, extendTrial } from '../features/plans/grant/trials.ts'
import { type Acted, act, administration, type By, done, type NotActed } from './act.ts'
import { organizationId } from './input.ts'

type Giving = Omit<Granting, 'groupId' | 'lastDay'>

async function onContract<D extends Granted | EndedTrial>(
  tx: Tx,
  of: OrganizationId,
  { operator, reason, now, ids }: By,
  work: (giving: Giving) => Promise<D | NotGranted>,
): Promise<Acted<D> | NotActed> {
  const contractId = await organizationContractId(tx, of)
  const given = await work({ organizationId: of, contractId, operator, reason, now, newId: ids.uuid })
  return given.kind === 'refused' ? given : done(`${of} ${given.groupId}`, given)
}

const days = z.int().check(z.minimum(1), z.maximum(MOST_TRIAL_DAYS))

export const planActs = {
  'grant-plan': act({
    command: 'grant-plan',
    /** The last day in the contract's zone; null is open-ended. */
    input: z.strictObject({ organizationId, groupId: z.string(), lastDay: z.nullable(localDate) }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { organizationId: of, ...granted }, by) =>
      onContract(tx, of, by, (giving) => grantPlan(tx, { ...giving, ...granted })),
  }),
  'extend-trial': act({
    command: 'trial extend',
    input: z.strictObject({
      organizationId,
      until: z.union([z.strictObject({ days }), z.strictObject({ lastDay: localDate })]),
    }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { organizationId: of, until }, by) =>
      onContract(tx, of, by, (giving) => extendTrial(tx, { ...giving, until })),
  }),
  'end-trial': act({
    command: 'trial end',
    input: z.strictObject({ organizationId }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { organizationId: of }, by) => onContract(tx, of, by, (giving) => endTrialNow(tx, giving)),
  }),
}
