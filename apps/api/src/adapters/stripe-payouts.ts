import type { Instant } from '@touchline/domain/calendar'
import type { PayoutState } from '@touchline/domain/payouts'
import type Stripe from 'stripe'
import type { ListedMovements, ListedPayouts, ProviderMovement, ProviderPayout } from '../ports/payments.ts'
import { type Ask, aJob } from './stripe-ask.ts'
import { nextOf } from './stripe-listed.ts'
import { billNamedIn, currencyOf, isSold } from './stripe-outcome.ts'

const states: Readonly<Record<string, PayoutState>> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  payoutId: payout.id,
  amount: { minor: BigInt(payout.amount), currency: currencyOf(payout.currency) },
  trace: payout.trace_id?.value ?? '',
  madeAt: payout.created * 1_000,
  arrivesAt: payout.arrival_date * 1_000,
  state: states[payout.status] ?? 'under-way',
  failure: payout.failure_code ?? (payout.status === 'canceled' ? 'canceled' : null),
})

export async function listedPayouts(
  stripe: Stripe,
  ask: Ask,
  { since, after }: { readonly since: Instant; readonly after: string | null },
): Promise<ListedPayouts> {
  const created = { gte: Math.floor(since / 1_000) }
  const range = { created, limit: 100, ...(after === null ? {} : { starting_after: after }) }
  const page = await ask(aJob, (how) => stripe.payouts.list(range, how))
  const ofOurs = page.data.filter(({ currency }) => isSold(currency))
  return { payouts: ofOurs.map(payoutOf), next: nextOf(page) }
}

const kinds: Readonly<Record<string, ProviderMovement['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund-failed',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute-won',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout_reversal: 'payout-failed',
}

type Source = Stripe.BalanceTransaction['source']

const chargeIn = (source: Source): string | null => {
  if (source === null || typeof source === 'string') return null
  if (source.object === 'charge') return source.id
  if (source.object !== 'refund' && source.object !== 'dispute') return null
  return typeof source.charge === 'string' ? source.charge : (source.charge?.id ?? null)
}

function movementOf(moved: Stripe.BalanceTransaction): ProviderMovement {
  const { id: movementId, amount, fee, source, created, description } = moved
  const kind = kinds[moved.reporting_category] ?? 'other'
  const isFee = kind === 'fee'
  return {
    movementId,
    kind,
    amount: isFee ? 0 : amount,
    fee: isFee ? fee - amount : fee,
    movedAt: created * 1_000,
    sourceId: typeof source === 'string' ? source : (source?.id ?? movementId),
    chargeId: chargeIn(source),
    of:
      source !== null && typeof source !== 'string' && source.object === 'charge' ? billNamedIn(source.metadata) : null,
    description: description ?? '',
  }
}

/** Without the payout's own. */
export async function listedMovements(
  stripe: Stripe,
  ask: Ask,
  { payoutId: payout, after }: { readonly payoutId: string; readonly after: string | null },
): Promise<ListedMovements> {
  const range = { payout, limit: 100, expand: ['data.source'], ...(after === null ? {} : { starting_after: after }) }
  const page = await ask(aJob, (how) => stripe.balanceTransactions.list(range, how))
  const moved = page.data.filter(({ reporting_category: category }) => category !== 'payout')
  return { movements: moved.map(movementOf), next: nextOf(page) }
}
