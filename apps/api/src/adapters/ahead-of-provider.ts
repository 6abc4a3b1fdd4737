import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { ChargeOutcome, Payments, ProviderAnswer, ProviderEvent } from '../ports/payments.ts'

/**
 * A rehearsal's provider runs on the machine's time: translates instants both ways. Its daily list is useless, so each
 * charge is queried.
 */
export function aheadOfProvider(payments: Payments, ahead: () => Milliseconds): Payments {
  const ours = (at: Instant): Instant => at + ahead()
  const outcome = <O extends ChargeOutcome>(given: O): O => {
    if (given.kind !== 'succeeded' || given.refund === undefined || given.refund.at === null) return given
    return { ...given, refund: { ...given.refund, at: ours(given.refund.at) } }
  }
  const withOutcome = <R extends { outcome: ChargeOutcome }>(read: R): R => ({
    ...read,
    outcome: outcome(read.outcome),
  })
  const event = (given: ProviderEvent): ProviderEvent =>
    given.kind === 'charge-outcome' ? { ...given, outcome: outcome(given.outcome) } : given
  const answered = <T>(answer: ProviderAnswer<T>, change: (value: T) => T): ProviderAnswer<T> =>
    answer.kind === 'ok' ? { kind: 'ok', value: change(answer.value) } : answer
  return {
    ...payments,
    charge: async (input) => {
      const made = await payments.charge(input)
      return made.kind === 'not-now' ? made : outcome(made)
    },
    findCharge: async (input) => {
      const found = await payments.findCharge(input)
      return found === null || found.kind === 'not-now' ? found : outcome(found)
    },
    refund: async (input) => answered(await payments.refund(input), withOutcome),
    readRefunds: async (input) =>
      answered(await payments.readRefunds(input), (read) => (read === null ? null : withOutcome(read))),
    readDispute: async (input) =>
      answered(await payments.readDispute(input), (read) =>
        read === null
          ? null
          : {
              ...read,
              openedAt: ours(read.openedAt),
              answerBy: read.answerBy === null ? null : ours(read.answerBy),
              outcome: outcome(read.outcome),
            },
      ),
    findEvent: async (input) =>
      answered(await payments.findEvent(input), (found) => (found === null ? null : event(found))),
    listEvents: async ({ since }) =>
      answered(await payments.listEvents({ since: since - ahead() }), (events) => events.map(event)),
    paymentsSince: async (since) =>
      answered(await payments.paymentsSince(since - ahead()), (all) => all.map(withOutcome)),
    listPayouts: async ({ since, after }) =>
      answered(await payments.listPayouts({ since: since - ahead(), after }), ({ payouts, next }) => ({
        payouts: payouts.map((each) => ({ ...each, madeAt: ours(each.madeAt), arrivesAt: ours(each.arrivesAt) })),
        next,
      })),
    listMovements: async (question) =>
      answered(await payments.listMovements(question), ({ movements, next }) => ({
        movements: movements.map((each) => ({ ...each, movedAt: ours(each.movedAt) })),
        next,
      })),
    readEvent: (rawBody, signature) => {
      const read = payments.readEvent(rawBody, signature)
      return read === null || read === 'no-event' ? read : event(read)
    },
  }
}
