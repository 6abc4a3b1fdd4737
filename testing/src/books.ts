import { currencyOf } from '@touchline/api/adapters/stripe-outcome'
import { verifyBooks } from '@touchline/api/checks/verify-books'
import type { Db } from '@touchline/api/db/connect'
import { compareCharge } from '@touchline/domain/payment'
import type { ProviderBooks, TestProvider } from './provider.ts'

const chargesOf = (ownerDb: Db) =>
  ownerDb
    .selectFrom('charges as c')
    .innerJoin('invoices as i', (on) =>
      on.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.billing_id', '=', 'c.billing_id'),
    )
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

type OurCharge = Awaited<ReturnType<typeof chargesOf>>[number]

/** I4, I19: charges and refunds match the provider's one to one. */
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
    const { billing_id: billingId, ...ours } = charge
    const theirs = {
      billingId: metadata['billingInfoId'] ?? '',
      currency: currencyOf(currency),
      amount,
      refunded: amount_refunded,
    }
    const difference = compareCharge(theirs, { ...ours, billingId })
    return difference === null && charge.disputed === lost(id) ? [] : [`${id} differs between the books`]
  })
  return [...unknownToUs, ...unknownToThem, ...wrong]
}

/** In words. Needs the owner's pool. */
export const bookFaults = async (ownerDb: Db): Promise<readonly string[]> => {
  const { findings } = await ownerDb.transaction().execute((tx) => verifyBooks(tx, 0))
  return findings.map(({ id, sentence, subject }) => `${id} ${subject}: not so that ${sentence}`)
}

/** In words. Needs the owner's pool. */
export const disagreements = async (ownerDb: Db, provider: Pick<TestProvider, 'books'>): Promise<readonly string[]> => [
  ...compareCharges(await chargesOf(ownerDb), await provider.books()),
  ...(await bookFaults(ownerDb)),
]
