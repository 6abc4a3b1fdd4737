import { computeMonthlyBilling } from '../billing/index.ts'
import { type Instant } from '../calendar/index.ts'
import { type Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, billedContract, billedMonthAt, type Contract, groupOf, planOf } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { CancellationRefusal, CancellingPreview, Leaving, LeavingPreview } from './cancelling.ts'
import { type CancellingInput, decideCancellation, waysToLeave } from './decide.ts'
import { keptAfterEnd, keptUntil } from './ending.ts'

interface PreviewInput extends CancellingInput {
  readonly storedSecondsOverRetention: VideoSeconds
  readonly userContracts: readonly Contract[]
}

/** Computed by the function that charges (invariant I7). */
export function previewCancellation(input: PreviewInput): CancellingPreview {
  const decision = decideCancellation(input)
  return decision.kind === 'refused' ? decision : previewOf(decision, input)
}

export function previewWaysToLeave(
  input: PreviewInput,
):
  | { readonly kind: 'refused'; readonly reason: CancellationRefusal }
  | { readonly kind: 'possible'; readonly ways: readonly LeavingPreview[] } {
  const found = waysToLeave(input)
  if (found.kind === 'refused') return found
  return { kind: 'possible', ways: found.ways.map((way) => previewOf(way, input)) }
}

function previewOf(way: Leaving, input: PreviewInput): LeavingPreview {
  const { contract, userContracts, catalogue, now, storedSecondsOverRetention } = input
  const left: Contract = {
    ...applySchedule(contract, way.schedule, String),
    ...(way.kind === 'reserve' && { cancellation: { state: 'reserved', at: way.at } }),
  }
  const lastInvoice = (until?: Instant) =>
    computeMonthlyBilling({
      contract: billedContract(left, userContracts),
      catalogue,
      month: billedMonthAt(contract, now),
      storedSecondsOverRetention,
      ...(until !== undefined && { until }),
    })
  const { at } = way
  if (way.kind === 'close') return { kind: 'close', at, keptUntil: keptUntil(at), lastInvoice: lastInvoice(now) }
  return {
    kind: 'reserve',
    at,
    keptUntil: keptAfterEnd({ ...left, cancellation: { state: 'done', at } }, catalogue, null)?.until ?? null,
    lastInvoice: isByMonth(contract, catalogue, now) ? lastInvoice() : null,
  }
}

function isByMonth(contract: Contract, catalogue: Catalogue, now: Instant): boolean {
  const base = baseEntryAt(contract, catalogue, now)
  return base !== null && groupOf(planOf(base, catalogue), catalogue).cycle === 'month'
}
