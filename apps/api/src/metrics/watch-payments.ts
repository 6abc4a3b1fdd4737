import type { Payments } from '../ports/payments.ts'
import type { Figures } from './figures.ts'

type Watching = Pick<Figures, 'providerSeconds'>

/** What a charge or an answer came to; nothing found, and a throw, are outcomes, too. */
const outcomeOf = (answer: { readonly kind: string } | null): string => answer?.kind ?? 'nothing'

/** The same provider, with its calls counted and timed. */
export const watchPayments = (payments: Payments, region: string, { providerSeconds }: Watching): Payments => {
  const timed =
    <I, A extends { readonly kind: string } | null>(call: string, ask: (input: I) => Promise<A>) =>
    async (input: I): Promise<A> => {
      const end = providerSeconds.startTimer({ region, call })
      try {
        const answer = await ask(input)
        end({ outcome: outcomeOf(answer) })
        return answer
      } catch (error) {
        end({ outcome: 'threw' })
        throw error
      }
    }
  return {
    createCustomer: timed('createCustomer', (input) => payments.createCustomer(input)),
    createCardRequest: timed('createCardRequest', (input) => payments.createCardRequest(input)),
    readCard: timed('readCard', (input) => payments.readCard(input)),
    charge: timed('charge', (input) => payments.charge(input)),
    findCharge: timed('findCharge', (input) => payments.findCharge(input)),
    refund: timed('refund', (input) => payments.refund(input)),
    readDispute: timed('readDispute', (input) => payments.readDispute(input)),
    listEvents: timed('listEvents', (input) => payments.listEvents(input)),
    paymentsSince: timed('paymentsSince', (since) => payments.paymentsSince(since)),
    retryAfterSeconds: () => payments.retryAfterSeconds(),
    readEvent: (rawBody, signature) => payments.readEvent(rawBody, signature),
  }
}
