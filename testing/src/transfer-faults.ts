import type { Db } from '@touchline/api/db/connect'

const sum = (rows: readonly { readonly amount: number }[] = []) => rows.reduce((all, { amount }) => all + amount, 0)

/** I36: what came pays bills, went back, or is credit; a bill is Complete exactly when transfers have paid all of it. */
export const transferFaults = async (ownerDb: Db): Promise<readonly string[]> => {
  const payments = await ownerDb.selectFrom('transfer_payments').selectAll().execute()
  const returns = await ownerDb.selectFrom('transfer_returns').selectAll().execute()
  const uses = Map.groupBy([...payments, ...returns], ({ bank_reference }) => bank_reference)
  const transfers = await ownerDb.selectFrom('transfers').selectAll().execute()
  const bills = await ownerDb
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', 'i.billing_id', 's.billing_id')
    .select(['s.billing_id', 's.payment_status', 'i.total'])
    .where('i.payment_method', '=', 'BANK_TRANSFER')
    .execute()
  const paidOf = Map.groupBy(payments, ({ billing_id }) => billing_id)
  return [
    ...transfers
      .filter(({ bank_reference, spent }) => sum(uses.get(bank_reference)) !== spent)
      .map(({ bank_reference }) => `the uses of the transfer ${bank_reference} do not add up`),
    ...bills
      .filter(({ billing_id, payment_status, total }) => {
        const paid = sum(paidOf.get(billing_id))
        return paid > total || (payment_status === 'Complete') !== (paid === total)
      })
      .map(({ billing_id, payment_status }) => `billing ${billing_id} is ${payment_status} and not paid so`),
  ]
}
