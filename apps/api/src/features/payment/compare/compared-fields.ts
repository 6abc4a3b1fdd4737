import { type Currency, decimalText, money } from '@touchline/domain/money'
import type {
  BookedCharge,
  BookedDispute,
  ChargeDifference,
  DisputeDifference,
  ProvidersCharge,
  ProvidersDispute,
} from '@touchline/domain/payment'

/** Stable while the difference lasts (decision 204). */

const sumOf = (minor: number, currency: Currency): string =>
  `${decimalText(money(BigInt(minor), currency))} ${currency}`

export function chargeFacts(
  difference: ChargeDifference,
  theirs: ProvidersCharge | null,
  ours: BookedCharge | null,
): string {
  const bill = ours?.billingId ?? theirs?.billingId ?? ''
  const amountOf = (of: ProvidersCharge | null) => (of === null ? 'nothing' : sumOf(of.amount, of.currency))
  if (difference === 'other-bill')
    return `${difference}: ours of bill ${bill}, theirs of bill ${theirs?.billingId ?? ''}`
  if (difference === 'other-refunds' && ours !== null && theirs !== null)
    return (
      `${difference}: bill ${bill}, charged ${amountOf(ours)}; refunded: ` +
      `ours ${sumOf(ours.refunded - ours.disputed, ours.currency)}, theirs ${sumOf(theirs.refunded, theirs.currency)}`
    )
  const total = ours === null ? '' : ` of ${sumOf(ours.total, ours.currency)}`
  return `${difference}: bill ${bill}${total}; charged: ours ${amountOf(ours)}, theirs ${amountOf(theirs)}`
}

/** In the charge's currency. */
export function disputeFacts(
  { what }: DisputeDifference,
  theirs: (ProvidersDispute & { readonly currency: Currency }) | null,
  ours: (BookedDispute & { readonly currency: Currency }) | null,
): string {
  const saidBy = (of: typeof theirs) =>
    of === null ? 'nothing' : `${of.state}, ${sumOf(of.amount, of.currency)} of charge ${of.chargeId}`
  const gone = ours === null || ours.lost === 0 ? '' : ` (${sumOf(ours.lost, ours.currency)} booked as gone)`
  const bill = ours?.billingId ?? theirs?.billingId ?? ''
  return `${what}: bill ${bill}; ours ${saidBy(ours)}${gone}, theirs ${saidBy(theirs)}`
}
