import { storageOf } from '@touchline/domain/billing'
import { monthOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type PlanChangePreview, previewPlanChange } from '@touchline/domain/plans'
import { writeAudit } from '../../db/audit.ts'
import { markInProgress, storedSecondsOver } from '../../db/billings.ts'
import { buyerOf, forceCardPayment, unregistered } from '../../db/buyer.ts'
import { loadCatalogue } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { type LoadedContract, loadContract } from '../../db/contracts.ts'
import { saveSchedule } from '../../db/entries.ts'
import { hasFailedSettlement } from '../../db/suspensions.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'

export interface SavePlan {
  readonly organizationId: string
  readonly contractId: string
  readonly actor: string
  readonly groupId: string
  readonly analysts: number | undefined
  readonly viewers: number | undefined
  /** Minor units of the contract's currency: what the administrator was shown for the running month. */
  readonly quotedTotal: number
  readonly now: number
  readonly newId: () => string
}

export interface SavedPlan {
  readonly kind: 'saved'
  readonly change: 'purchase' | 'upgrade' | 'downgrade'
  readonly boundary: number
  readonly loaded: LoadedContract
}

/**
 * The specification's five steps of a plan change as one transaction (decision S3): either all of it happened or none.
 * Everything the client claims is recomputed; a figure other than the one shown refuses the change (trust I7).
 */
export async function saveMonthlyPlan(tx: Tx, save: SavePlan): Promise<SavedPlan | Refusal> {
  const loaded = await loadContract(tx, save.organizationId, save.contractId, { lock: true })
  if (loaded === null) return refuse('not-found', 'No such contract')
  const missing = unregistered(loaded.row)
  if (missing !== null) return refuse(missing, 'Register e-mail address, payer contact and credit card first')
  const organization = await buyerOf(tx, save.organizationId)
  if (organization.parked_at !== null)
    return refuse('parked', 'A person looks into the books of this organisation first')
  const catalogue = await loadCatalogue(tx)
  const preview = await previewOf(tx, save, { loaded, catalogue, organization })
  if (preview.kind === 'refused') return refuse(preview.reason, `The plan cannot be chosen: ${preview.reason}`)
  const total = Number(preview.thisMonth.total.minor)
  if (total !== save.quotedTotal) return refuse('quote-changed', 'The amount changed since it was shown', { total })
  return carryOut(tx, save, { loaded, catalogue, preview })
}

interface Shelf {
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly organization: Awaited<ReturnType<typeof buyerOf>>
}

async function previewOf(tx: Tx, save: SavePlan, shelf: Shelf): Promise<PlanChangePreview> {
  const { catalogue, organization } = shelf
  const { contract } = shelf.loaded
  const month = monthOf(save.now, contract.zone)
  return previewPlanChange({
    contract,
    catalogue,
    organization: { isGlobal: organization.is_global, isEsports: organization.organization_type === 'ESPORTS' },
    unsettled: await hasFailedSettlement(tx, save.organizationId),
    now: save.now,
    selection: {
      groupId: save.groupId,
      ...(save.analysts === undefined ? {} : { analysts: save.analysts }),
      ...(save.viewers === undefined ? {} : { viewers: save.viewers }),
    },
    storedSecondsOverRetention: await storedSecondsOver(tx, save.organizationId, storageOf(month, contract.zone)),
  })
}

interface Decided {
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly preview: Extract<PlanChangePreview, { kind: 'possible' }>
}

async function carryOut(tx: Tx, save: SavePlan, { loaded, catalogue, preview }: Decided): Promise<SavedPlan> {
  const { organizationId, contractId, now } = save
  const { change } = preview
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId: save.newId }, change.schedule)
  await forceCardPayment(tx, loaded.row)
  await markInProgress(tx, organizationId, contractId, now)
  await writeAudit(tx, {
    organizationId,
    actor: save.actor,
    action: `plan-${change.kind}`,
    subject: `contract:${contractId}`,
    before: { planGroupId: change.from?.id ?? null },
    after: { planGroupId: change.to.id, boundary: change.boundary, quotedTotal: save.quotedTotal },
    at: now,
  })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  return { kind: 'saved', change: change.kind, boundary: change.boundary, loaded: after }
}
