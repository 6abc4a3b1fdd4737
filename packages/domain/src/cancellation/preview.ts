import { computeMonthlyBilling } from '../billing/index.ts'
import { monthOf } from '../calendar/index.ts'
import { billedContract, type Contract } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { CancellingPreview } from './cancelling.ts'
import { type CancellingInput, decideCancellation } from './decide.ts'

interface PreviewInput extends CancellingInput {
  /** Total length of the movies older than the retention. */
  readonly storedSecondsOverRetention: VideoSeconds
  /** Those of single users, billed with the contract. */
  readonly userContracts: readonly Contract[]
}

/** What cancelling costs, by the very function that charges (invariant I7). */
export function previewCancellation(input: PreviewInput): CancellingPreview {
  const decision = decideCancellation(input)
  switch (decision.kind) {
    case 'refused':
      return decision
    case 'reserve':
      return { kind: 'reserve', at: decision.at }
    case 'close': {
      const { contract, userContracts, catalogue, now, storedSecondsOverRetention } = input
      const ended = applySchedule(contract, decision.schedule, String)
      const month = monthOf(now, contract.zone)
      const lastInvoice = computeMonthlyBilling({
        contract: billedContract(ended, userContracts),
        catalogue,
        month,
        storedSecondsOverRetention,
        until: now,
      })
      return { kind: 'close', at: decision.at, lastInvoice }
    }
  }
}
