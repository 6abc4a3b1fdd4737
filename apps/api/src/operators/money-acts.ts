import { billingParams, localDate } from '@touchline/contract/wire'
import { dateOf, type Instant, type LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { evidenceParts, MOST_EVIDENCE } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import { organizationZone } from '../books/contract/contracts.ts'
import type { Tx } from '../db/connect.ts'
import { calculateAgain } from '../features/billing/recalculate.ts'
import { sendDocuments } from '../features/documents/send-documents.ts'
import { answerSomeOfBrake } from '../features/findings/answer-brake.ts'
import { releaseOrganization } from '../features/findings/release-organization.ts'
import { mailAgain } from '../features/notices/mail-notices.ts'
import { endTaxNumber } from '../features/organization/end-tax-number.ts'
import { moveTransfer, type TransferMoved } from '../features/payment/bank-file/move-transfer.ts'
import { disputeOf } from '../features/payment/dispute/evidence.store.ts'
import { bookSent, orderToSend } from '../features/payment/dispute/order-evidence.ts'
import { bookOrder } from '../features/payment/refund/book-order.ts'
import { orderRefund, type RefundAnswer } from '../features/payment/refund/order-refund.ts'
import { type Booked, bookTransfer } from '../features/payment/transfer/book-transfer.ts'
import { returnCredit } from '../features/payment/transfer/return-credit.ts'
import { setPaymentMethod } from '../features/payment/transfer/set-payment-method.ts'
import { chargeAgain } from '../features/payment/unpaid/charge-again.ts'
import { act, administration, done, type NotActed, notActed, ofOrganization, unchanged } from './act.ts'
import { amount, organizationId } from './input.ts'

const billingId = billingParams.shape.id

const evidenceFile = z.strictObject({
  fileId: z.string().check(z.regex(/^file_\w{1,60}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** As on the bank's statement. */
const reference = z.string().check(z.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/))

/** From 1; without, all. */
const linesOfBill = z.optional(z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(200)))

async function futureFault(tx: Tx, of: OrganizationId, day: LocalDate, now: Instant): Promise<NotActed | null> {
  const today = dateOf(now, await organizationZone(tx, of))
  return day > today
    ? notActed(`${day} is in the future; today is ${today}`, { reason: 'future-day', until: today })
    : null
}

export const moneyActs = {
  refund: act({
    command: 'refund-billing',
    /** Minor units; null: all that is left. The reference makes it idempotent. */
    input: z.strictObject({ organizationId, billingId, amount: z.nullable(amount), lines: linesOfBill, reference }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: async (tx, input, by) => {
      const ordered = await orderRefund(tx, { ...input, ...by })
      if (ordered.kind === 'refused') return ordered
      const subject = `${input.billingId} ${input.reference}`
      return ordered.kind === 'ordered' ? done<RefundAnswer>(subject, ordered) : unchanged<RefundAnswer>(ordered)
    },
    hopedFor: (tx, key, { now, ids, readIssuer }) =>
      bookOrder(tx, key, { now, newId: ids.uuid, issuer: readIssuer(), actor: 'settlement' }),
  }),
  'book-transfer': act({
    command: 'book-transfer',
    input: z.strictObject({ organizationId, billingId, amount, receivedOn: localDate, reference }),
    needsReason: false,
    scopeOf: ofOrganization,
    carryOut: async (tx, input, { operator: actor, now, ids, readIssuer }) => {
      const future = await futureFault(tx, input.organizationId, input.receivedOn, now)
      if (future !== null) return future
      const issuing = { issuer: readIssuer(), newId: ids.uuid }
      const booked = await bookTransfer(tx, { ...input, actor, now, ...issuing })
      if (booked.kind === 'refused') return booked
      const subject = `${input.billingId} ${input.reference}`
      return booked.kind === 'booked' ? done<Booked>(subject, booked) : unchanged<Booked>(booked)
    },
  }),
  'return-credit': act({
    command: 'return-credit',
    input: z.strictObject({ organizationId, amount, returnedOn: localDate, reference }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: async (tx, input, { operator: actor, now }) => {
      const future = await futureFault(tx, input.organizationId, input.returnedOn, now)
      if (future !== null) return future
      const returned = await returnCredit(tx, { ...input, actor, now })
      if (typeof returned !== 'string') return returned
      return returned === 'returned' ? done(`${input.organizationId} ${input.reference}`, null) : unchanged(null)
    },
  }),
  'move-transfer': act({
    command: 'move-transfer',
    /** Of the transfer as it is booked; `to` null: set aside. */
    input: z.strictObject({
      organizationId,
      reference,
      amount,
      to: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, input, { operator: actor, now, ids, readIssuer }) => {
      const moved = await moveTransfer(tx, { ...input, actor, now, newId: ids.uuid, issuer: readIssuer() })
      if (moved.kind === 'refused') return moved
      const subject = `${input.organizationId} ${input.reference}`
      return moved.kind === 'was-moved' ? unchanged<TransferMoved>(moved) : done<TransferMoved>(subject, moved)
    },
  }),
  'set-payment-method': act({
    command: 'set-payment-method',
    input: z.strictObject({ organizationId, method: z.enum(['bank-transfer', 'card']) }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, input, by) => {
      const set = await setPaymentMethod(tx, { ...input, ...by })
      if (set.kind === 'refused') return set
      return set.kind === 'set' ? done(`${input.organizationId} ${input.method}`, set) : unchanged(set)
    },
  }),
  'end-vat-number': act({
    command: 'end-vat-number',
    /** First day without it; null: it counts again. */
    input: z.strictObject({ organizationId, from: z.nullable(localDate) }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: async (tx, input, { operator, now }) => {
      const ended = await endTaxNumber(tx, { ...input, operator, now })
      if (ended.kind === 'refused') return ended
      return ended.kind === 'ended' ? done(input.organizationId, null) : unchanged(null)
    },
  }),
  'charge-again': act({
    command: 'charge-again',
    input: z.strictObject({ organizationId, billingId }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: async (tx, input, { operator, now }) => {
      const asked = await chargeAgain(tx, { ...input, operator, now })
      return asked.kind === 'refused' ? asked : done(`${input.billingId} attempt ${asked.attempt}`, null)
    },
  }),
  'send-evidence': act({
    command: 'send-evidence',
    input: z.strictObject({
      organizationId,
      disputeId: z.string().check(z.maxLength(64)),
      parts: z.array(z.enum(evidenceParts)),
      words: z.string().check(z.maxLength(MOST_EVIDENCE)),
      file: z._default(z.nullable(evidenceFile), null),
    }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, input, { operator, now }) => {
      const ordered = await orderToSend(tx, { ...input, operator, now })
      return ordered.kind === 'refused' ? ordered : done(input.disputeId, null)
    },
    hopedFor: async (tx, { disputeId }, { now }) => {
      const dispute = await disputeOf(tx, disputeId)
      if (dispute === undefined) return
      const { organization_id: organizationId, billing_id: billingId } = dispute
      await bookSent(tx, { organizationId, billingId, disputeId }, now)
    },
  }),
  'send-documents': act({
    command: 'send-documents',
    input: z.strictObject({ organizationId, billingId }),
    needsReason: false,
    scopeOf: ofOrganization,
    carryOut: async (tx, input, { operator: actor, now, cell: { region }, ...by }) => {
      const cell = { region, brand: by.readBrand(), consoleUrl: by.readConsoleUrl(), ...by.readMailing() }
      const sent = await sendDocuments(tx, { ...input, actor, cell, now })
      return sent.kind === 'refused' ? sent : done(input.billingId, { goesTo: sent.goesTo })
    },
  }),
  'send-mail-again': act({
    command: 'send-mail-again',
    input: z.strictObject({ organizationId, noticeId: z.uuid(), recipientId: z.uuid() }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, input, { now, cell: { region }, ...by }) => {
      const cell = { region, brand: by.readBrand(), consoleUrl: by.readConsoleUrl(), ...by.readMailing() }
      const again = await mailAgain(tx, input, { cell, now })
      return again.kind === 'refused' ? again : done(`${input.noticeId} ${input.recipientId}`, again)
    },
  }),
  'rerun-billing': act({
    command: 'rerun-billing',
    input: z.strictObject({ organizationId, billingId }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, input, { now }) =>
      (await calculateAgain(tx, input, now))
        ? done(input.billingId, null)
        : notActed('a fixed billing never changes', { reason: 'bill-fixed' }),
  }),
  'release-organization': act({
    command: 'release-organization',
    /** Null organisation: the region's findings; null finding: all open ones. */
    input: z.strictObject({ organizationId: z.nullable(organizationId), findingId: z.nullable(z.uuid()) }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { organizationId: of, findingId }, { operator, reason, now }) => {
      const only = findingId === null ? null : { findingId }
      const released = await releaseOrganization(tx, { organizationId: of, only, operator, reason, now })
      return released.kind === 'refused' ? released : done(findingId ?? of ?? 'region', released)
    },
  }),
  'answer-brake': act({
    command: 'answer-brake',
    input: z.strictObject({ wrong: z.enum(['books', 'check']) }),
    needsReason: true,
    scopeOf: administration,
    repeats: true,
    carryOut: async (tx, { wrong }, { operator, reason, now }) => {
      const { answered, what } = await answerSomeOfBrake(tx, { wrong, operator, reason, now })
      return what === null ? unchanged({ answered }) : done(what, { answered })
    },
  }),
}
