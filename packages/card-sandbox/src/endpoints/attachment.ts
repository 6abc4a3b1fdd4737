import { declineError } from '../cards/decline.ts'
import { type TestCard, testCardByAlias, testCardByNumber } from '../cards/test-card.ts'
import { type Answer, invalidRequest, refuse, resourceMissing } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import { emit } from '../sandbox.ts'
import { monthOf } from '../store/clock.ts'
import { inThreeYears, keepCard } from './card-data.ts'
import { causeOf } from './cause.ts'

export const testCardOf = (call: Call, id: string): TestCard | undefined => {
  const entry = call.sandbox.books.vault.get(id)
  return entry === undefined ? testCardByAlias(id) : testCardByNumber(entry.number)
}

/** An alias becomes a new payment method at each use. */
export const materialize = (call: Call, id: string): PaymentMethod | undefined => {
  const test = testCardByAlias(id)
  if (test === undefined) return call.sandbox.books.paymentMethods.get(id)
  return keepCard(call, inThreeYears(call, test))
}

export const isExpired = (call: Call, { card }: PaymentMethod): boolean => {
  const now = monthOf(call.sandbox.clock.nowSeconds())
  return card.exp_year < now.year || (card.exp_year === now.year && card.exp_month < now.month)
}

/** Null: for no customer in particular. */
export const refuseUse = (call: Call, id: string, customer: string | null, param = 'payment_method'): Answer | null => {
  const { books } = call.sandbox
  if (testCardOf(call, id) === undefined) return resourceMissing('PaymentMethod', id, param)
  const paymentMethod = books.paymentMethods.get(id)
  if (paymentMethod !== undefined && paymentMethod.customer !== null && paymentMethod.customer !== customer) {
    return invalidRequest(
      `The payment method supplied (${id}) belongs to a different Customer. You must include the 'customer' parameter.`,
      { param },
    )
  }
  if (books.vault.get(id)?.spent !== true) return null
  return invalidRequest(
    `The provided PaymentMethod was previously used without being attached or was detached. It may not be used again.`,
    { param, code: 'payment_method_unexpected_state' },
  )
}

export const refuseAttach = (call: Call, id: string, param: string): Answer | null => {
  const unusable = refuseUse(call, id, null, param)
  if (unusable !== null) return unusable
  const saving = testCardOf(call, id)?.saving ?? 'accepted'
  return saving === 'accepted' ? null : refuse(402, declineError(saving))
}

export const attach = (call: Call, id: string, customer: string): PaymentMethod | undefined => {
  const paymentMethod = materialize(call, id)
  if (paymentMethod === undefined || paymentMethod.customer === customer) return paymentMethod
  const attached = call.sandbox.books.paymentMethods.put({ ...paymentMethod, customer })
  emit(call.sandbox, causeOf(call), 'payment_method.attached', attached)
  return attached
}

export const spend = (call: Call, id: string): void => {
  const { vault } = call.sandbox.books
  const entry = vault.get(id)
  if (entry !== undefined) vault.put({ ...entry, spent: true })
}
