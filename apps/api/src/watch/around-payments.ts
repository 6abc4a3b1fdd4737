import type { Payments } from '../ports/payments.ts'

type Answered = { readonly kind: string } | null

type Around = <I, A extends Answered>(call: string, ask: (input: I) => Promise<A>) => (input: I) => Promise<A>

/** `nothing` is an outcome, too. */
export const outcomeOf = (answer: Answered): string => answer?.kind ?? 'nothing'

export const aroundPayments = (payments: Payments, around: Around): Payments => ({
  createCustomer: around('createCustomer', (input) => payments.createCustomer(input)),
  createCardRequest: around('createCardRequest', (input) => payments.createCardRequest(input)),
  readCard: around('readCard', (input) => payments.readCard(input)),
  charge: around('charge', (input) => payments.charge(input)),
  findCharge: around('findCharge', (input) => payments.findCharge(input)),
  refund: around('refund', (input) => payments.refund(input)),
  readDispute: around('readDispute', (input) => payments.readDispute(input)),
  keepEvidenceFile: around('keepEvidenceFile', (input) => payments.keepEvidenceFile(input)),
  sendEvidence: around('sendEvidence', (input) => payments.sendEvidence(input)),
  readRefunds: around('readRefunds', (input) => payments.readRefunds(input)),
  findEvent: around('findEvent', (input) => payments.findEvent(input)),
  listEvents: around('listEvents', (input) => payments.listEvents(input)),
  paymentsSince: around('paymentsSince', (since) => payments.paymentsSince(since)),
  listCharges: around('listCharges', (question) => payments.listCharges(question)),
  listDisputes: around('listDisputes', (question) => payments.listDisputes(question)),
  listPayouts: around('listPayouts', (question) => payments.listPayouts(question)),
  listMovements: around('listMovements', (question) => payments.listMovements(question)),
  retryAfterSeconds: () => payments.retryAfterSeconds(),
  readEvent: (rawBody, signature) => payments.readEvent(rawBody, signature),
})
