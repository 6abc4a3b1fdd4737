import type { Db } from '@touchline/api/db/connect'
import { documentFaults } from './document-faults.ts'
import type { ProviderBooks, TestProvider } from './provider.ts'
import { transferFaults } from './transfer-faults.ts'

const chargesOf = (ownerDb: Db) =>
  ownerDb
    .selectFrom('charges as c')
    .innerJoin('invoices as i', 'i.billing_id', 'c.billing_id')
    .select([
      'c.billing_id',
      'c.charge_id',
      'c.intent_id',
      'c.amount',
      'c.refunded',
      'c.disputed',
      'c.currency',
      'i.total',
    ])
    .execute()

const settlementsOf = (ownerDb: Db) =>
  ownerDb
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', 'i.billing_id', 's.billing_id')
    .leftJoin('receipts as r', 'r.billing_id', 's.billing_id')
    .select(['s.billing_id', 's.payment_status', 's.charge_id', 'r.number as receipt_number'])
    .where('i.payment_method', '=', 'CREDIT_CARD')
    .execute()

type OurCharge = Awaited<ReturnType<typeof chargesOf>>[number]
type OurSettlement = Awaited<ReturnType<typeof settlementsOf>>[number]

/** I4, I19: every charge the provider took, and gave back, belongs to one billing of ours, to the unit, and the other way round. */
const compareCharges = (ours: readonly OurCharge[], { charges: theirs, disputes }: ProviderBooks): string[] => {
  const lost = (id: string) =>
    disputes.reduce((sum, { charge, status, amount }) => sum + (charge === id && status === 'lost' ? amount : 0), 0)
  const taken = theirs.filter(({ paid }) => paid)
  const known = new Map(ours.map((charge) => [charge.charge_id, charge]))
  const unknownToUs = taken
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `the provider took ${id}, we do not know it`)
  const ids = new Set(taken.map(({ id }) => id))
  const unknownToThem = ours
    .filter(({ charge_id }) => !ids.has(charge_id))
    .map(({ charge_id }) => `only we know ${charge_id}`)
  const wrong = taken.flatMap(({ id, amount, amount_refunded, currency, metadata }) => {
    const charge = known.get(id)
    if (charge === undefined) return []
    const isSame =
      charge.amount === amount &&
      charge.total === amount &&
      charge.refunded - charge.disputed === amount_refunded &&
      charge.disputed === lost(id) &&
      charge.currency === currency.toUpperCase() &&
      charge.billing_id === metadata['billingInfoId']
    return isSame ? [] : [`${id} differs between the books`]
  })
  return [...unknownToUs, ...unknownToThem, ...wrong]
}

/** I18, I26: a billing that is paid by card is Complete exactly when it has one charge in force, and then it has its receipt. */
const compareSettlements = (settlements: readonly OurSettlement[], charges: readonly OurCharge[]): string[] => {
  const byBilling = Map.groupBy(charges, ({ billing_id }) => billing_id)
  return settlements.flatMap(({ billing_id, payment_status, charge_id, receipt_number }) => {
    const mine = byBilling.get(billing_id) ?? []
    const isComplete = payment_status === 'Complete'
    const isRight = isComplete ? mine.length === 1 && mine[0]?.charge_id === charge_id : mine.length === 0
    return [
      ...(isRight ? [] : [`billing ${billing_id} is ${payment_status} with ${mine.length} charges`]),
      ...(isComplete === (receipt_number !== null)
        ? []
        : [`billing ${billing_id} is ${payment_status}, receipt ${receipt_number}`]),
    ]
  })
}

/** What our books and the provider's disagree on, in words; empty when all is well. Give it the owner's pool. */
export const disagreements = async (ownerDb: Db, provider: Pick<TestProvider, 'books'>): Promise<readonly string[]> => {
  const charges = await chargesOf(ownerDb)
  const theirs = await provider.books()
  return [
    ...compareCharges(charges, theirs),
    ...compareSettlements(await settlementsOf(ownerDb), charges),
    ...(await documentFaults(ownerDb)),
    ...(await transferFaults(ownerDb)),
  ]
}
