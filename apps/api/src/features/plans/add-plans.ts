import { endFromWire, instantFromWire } from '@touchline/contract/wire'
import { boughtThings } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import { isTimeRole, type PlanRole } from '@touchline/domain/catalogue'
import { reservedFrom } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, PlanId } from '@touchline/domain/ids'
import type { AddedEntry } from '@touchline/domain/lifecycle'
import {
  type AddRefusal,
  addBlock,
  addedCost,
  type ChangeBlock,
  isWithinMonth,
  planChangeBlock,
  startAtOnce,
} from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import type { Tx } from '../../db/connect.ts'
import { openPurchase, type PurchaseContext, type PurchaseRefusal } from '../../use-case/account.ts'
import { auditedCost, type Buyer } from '../../use-case/purchase-limit.ts'
import { type CostRefusal, purchaseRefusal } from '../../use-case/purchase-refusal.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { carryOut } from './buying.ts'
import { refusePlan } from './refusal.ts'

interface WirePlan {
  readonly contractPlanId: PlanId
  readonly startDate: string
  readonly endDate: string | null
}

interface AddPlans extends Buyer {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly plans: readonly WirePlan[]
  readonly now: Instant
  readonly newId: () => string
}

interface AddedPlans {
  readonly kind: 'added'
  readonly loaded: LoadedContract
}

/** Hours of one kind per purchase. */
const MAX_HOURS = 10

const wrong = (index: number, field: keyof WirePlan, message: string): Refusal<'invalid-request'> =>
  refuse('invalid-request', message, { fields: [`body.plans.${index}.${field}`] })

export async function addPlans(
  tx: Tx,
  adding: AddPlans,
): Promise<AddedPlans | Refusal<PurchaseRefusal | ChangeBlock | AddRefusal | 'invalid-request' | CostRefusal>> {
  const account = await openPurchase(tx, adding)
  if (account.kind === 'refused') return account
  const { now } = adding
  const { contract } = account.loaded
  const read = readPlans(account, adding)
  if (read.kind === 'refused') return read
  const { add } = read
  const block = planChangeBlock({ ...account, contract, now }) ?? addBlock({ ...account, contract, add, now })
  if (block !== null) return refusePlan(block, account, now)
  const { bills, ...cost } = addedCost({ ...account, contract, add, now })
  const refused = await purchaseRefusal(tx, adding, cost, bills)
  if (refused !== null) return refused
  const schedule = { end: [], withdraw: [], add }
  const loaded = await carryOut(tx, adding, account, { schedule, newId: adding.newId })
  await writeAudit(tx, {
    organizationId: adding.organizationId,
    actor: adding.actor,
    action: 'add-plans',
    subject: `contract:${adding.contractId}`,
    before: null,
    after: {
      plans: add.map(({ contractPlanId, start, end }) => ({ contractPlanId, start, end })),
      bought: boughtThings(add, account.catalogue).map((each) => ({ ...each })),
      ...auditedCost(cost),
      effect: monthlyEffect(account.loaded, loaded, account.catalogue, Math.max(now, ...add.map(({ start }) => start))),
    },
    at: now,
  })
  return { kind: 'added', loaded }
}

interface ReadPlans {
  readonly kind: 'read'
  readonly add: readonly AddedEntry[]
}

function readPlans(account: PurchaseContext, { plans, now }: AddPlans): ReadPlans | Refusal<'invalid-request'> {
  const { catalogue, loaded } = account
  const atOnce = startAtOnce(loaded.contract, catalogue, now)
  const hours: Partial<Record<PlanRole, number>> = {}
  const add: AddedEntry[] = []
  for (const [index, { contractPlanId, startDate, endDate }] of plans.entries()) {
    const plan = catalogue.plans.get(contractPlanId)
    if (plan === undefined) return wrong(index, 'contractPlanId', 'No such plan')
    const asked = instantFromWire(startDate)
    const start = asked <= now ? atOnce : asked
    const reserved = reservedFrom(start, plan.cycle, loaded.contract.zone, now)
    const entry = { contractPlanId, start, end: endFromWire(endDate), reserved }
    if (entry.end !== null && entry.end <= Math.max(entry.start, now))
      return wrong(index, 'endDate', 'A plan ends after it begins, and not in the past')
    if (isTimeRole(plan.role)) {
      if (!isWithinMonth(loaded.contract, entry, now)) return wrong(index, 'endDate', 'Hours are those of this month')
      hours[plan.role] = (hours[plan.role] ?? 0) + 1
      if ((hours[plan.role] ?? 0) > MAX_HOURS) return wrong(index, 'contractPlanId', 'At most ten hours at a time')
    }
    add.push(entry)
  }
  return { kind: 'read', add }
}
