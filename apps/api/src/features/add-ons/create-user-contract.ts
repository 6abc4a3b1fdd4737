import type { PlanId, UserId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { type BuyRefusal, buyAddOns, type Purchase } from './buy-add-ons.ts'
import { type Choosing, type OpenRefusal, openFor } from './quote-add-ons.ts'
import { ensureUserContract, userContractId } from './store.ts'

interface NewUserContract extends Purchase {
  readonly userId: UserId
  readonly contractPlanIds: readonly PlanId[]
}

interface MadeUserContract {
  readonly kind: 'made'
  readonly loaded: LoadedContract
}

type MakeRefusal = BuyRefusal | 'user-contract-exists'

/** Call 19: with plans, a purchase of monthly hours. */
export async function createUserContract(
  tx: Tx,
  made: NewUserContract,
): Promise<MadeUserContract | Refusal<MakeRefusal>> {
  const { organizationId, userId, contractPlanIds } = made
  if ((await userContractId(tx, organizationId, userId)) !== undefined)
    return refuse('user-contract-exists', 'This user has a document already')
  if (contractPlanIds.length === 0) return createEmpty(tx, made)
  const bought = await buyAddOns(tx, made, hoursOf(contractPlanIds))
  return bought.kind === 'refused' ? bought : { kind: 'made', loaded: bought.loaded }
}

async function createEmpty(tx: Tx, made: NewUserContract): Promise<MadeUserContract | Refusal<OpenRefusal>> {
  const { organizationId, userId, newId, actor } = made
  const opened = await openFor(tx, made)
  if (opened.kind === 'refused') return opened
  const { now } = opened
  const contractId = await ensureUserContract(tx, opened.loaded.row, userId, now, newId)
  const subject = `contract:${contractId}`
  const after = { userId }
  await writeAudit(tx, { organizationId, actor, action: 'create-user-contract', subject, before: null, after, at: now })
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  return { kind: 'made', loaded }
}

const hoursOf =
  (contractPlanIds: readonly PlanId[]): Choosing<'not-offered'> =>
  ({ catalogue }) => {
    const plans = contractPlanIds.map((id) => catalogue.plans.get(id))
    const kinds = plans.map((plan) => (plan?.cycle === 'month' ? plan.role : null))
    if (kinds.some((kind) => kind !== 'upload' && kind !== 'export'))
      return refuse('not-offered', 'Only hours of the current month are sold to single users')
    const addOns = (['upload', 'export'] as const).flatMap((kind) => {
      const hours = kinds.filter((each) => each === kind).length
      return hours === 0 ? [] : [{ kind, hours, forOneUser: true }]
    })
    return { kind: 'chosen', addOns }
  }
