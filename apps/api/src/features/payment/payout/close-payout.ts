import type { Tx } from '../../../db/connect.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { closeByLine, lockPayout } from './payouts.store.ts'

interface Closing {
  readonly payoutId: string
  readonly line: { readonly line_id: string; readonly amount: number; readonly currency: string }
}

export async function closePayout(
  tx: Tx,
  { payoutId, line }: Closing,
): Promise<{ readonly kind: 'paid-out' } | Refusal<'not-payable'> | null> {
  const payout = await lockPayout(tx, payoutId)
  if (payout === undefined) return null
  const { amount, currency, state } = payout
  if (currency !== line.currency)
    return refuse('not-payable', `The payout is in ${currency}, the line in ${line.currency}`, because('line-currency'))
  if (payout.line_id !== null || state === 'failed' || state === 'others')
    return refuse('not-payable', 'Another line closed this payout, or it came back', because('payout-closed'))
  if (amount !== line.amount)
    return refuse('not-payable', 'The line is not of the amount of the payout', because('payout-amount'))
  await closeByLine(tx, payoutId, line.line_id)
  return { kind: 'paid-out' }
}
