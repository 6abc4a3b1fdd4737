import type { ContractInfo } from '@touchline/contract/contract-info'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseEntryAt, type Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { pausedBase, type Resumption, resumePlan } from '@touchline/domain/lifecycle'
import type { Tx } from '../../db/connect.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { type OpenPause, openPauses } from './pauses.ts'

export interface PausedContract extends OpenPause {
  readonly catalogue: Catalogue
}

export async function pausedContracts(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<ReadonlyMap<string, PausedContract>> {
  const open = await openPauses(tx, organizationId)
  if (open.size === 0) return new Map()
  const catalogue = await loadCatalogue(tx)
  return new Map([...open].map(([contractId, pause]) => [contractId, { ...pause, catalogue }]))
}

export function pauseToWire(
  contract: Contract,
  { billingId, startedAt, pause, catalogue }: PausedContract,
  now: Instant,
): NonNullable<ContractInfo['pause']> {
  const base = pausedBase(pause, catalogue)
  return {
    billingInfoId: billingId,
    startDate: instantToWire(startedAt),
    contractPlanId: base?.plan.id ?? null,
    planEndDate: endToWire(base?.end ?? null),
    readonlyEndDate: endToWire(baseEntryAt(contract, catalogue, now)?.end ?? null),
    returns: returnToWire(resumePlan(pause, contract, catalogue, now)),
  }
}

function returnToWire(resumption: Resumption): NonNullable<ContractInfo['pause']>['returns'] {
  if (resumption.kind === 'nothing') return null
  const term = resumption.kind === 'begins' ? resumption.term : null
  return {
    kind: resumption.kind,
    contractPlanId: resumption.plan.id,
    term: term === null ? null : { from: term.firstDay, to: term.lastDay },
  }
}
