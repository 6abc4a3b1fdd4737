import { refundByCommand } from '@touchline/testing/refund-order'
import type { World } from '@touchline/testing/world'

type Stage = Pick<World, 'database' | 'provider' | 'deps'>

interface Planted {
  readonly name: string
  plant(stage: Stage, organizationId: string): Promise<unknown>
  readonly found: RegExp
}

export const planted: readonly Planted[] = [
  {
    name: 'a refund that nobody booked',
    found: /^\S+ differs between the books$/,
    plant: async ({ provider }, organizationId) => {
      const { charges } = await provider.books()
      const charge = charges.find(({ paid, metadata }) => paid && metadata['organizationId'] === organizationId)
      if (charge === undefined) throw new Error('a client without a charge')
      await provider.refund(charge.id, 1)
    },
  },
  {
    name: 'a charge that the provider does not know',
    found: /^only we know ch_planted$/,
    plant: ({ database }, id) =>
      database.ownerDb
        .updateTable('charges')
        .set({ charge_id: 'ch_planted' })
        .where('organization_id', '=', id)
        .execute(),
  },
  {
    name: 'a line that was changed',
    found: /^I1-lines /,
    plant: ({ database }, id) =>
      database.ownerDb
        .updateTable('invoice_lines')
        .set((column) => ({ amount: column('amount', '+', 1) }))
        .where('organization_id', '=', id)
        .execute(),
  },
  {
    name: 'a bill that stays unpaid',
    found: /^the bill of \S+ was left as Error$/,
    plant: ({ database }, id) =>
      database.ownerDb
        .updateTable('settlements')
        .set({ payment_status: 'Error' })
        .where('organization_id', '=', id)
        .execute(),
  },
  {
    name: 'a receipt that is gone',
    found: /^I26-receipts /,
    plant: ({ database }, id) => database.ownerDb.deleteFrom('receipts').where('organization_id', '=', id).execute(),
  },
  {
    name: 'a row of the audit that is gone',
    found: /^I32-chain /,
    plant: ({ database }, id) =>
      database.ownerDb
        .deleteFrom('audit_entries')
        .where('organization_id', '=', id)
        .where('sequence', '=', 1)
        .execute(),
  },
  {
    name: 'a job that nobody does',
    found: /^the job month-close was left dead: /,
    plant: ({ database }, id) =>
      database.ownerDb
        .updateTable('jobs')
        .set({ state: 'dead' })
        .where('organization_id', '=', id)
        .where('kind', '=', 'month-close')
        .where('state', '=', 'done')
        .execute(),
  },
  {
    name: 'an order of a refund that nobody carries out',
    found: /^an order of 1 was left open, with refunds of $/,
    plant: async (stage, id) => {
      const rows = stage.database.ownerDb.selectFrom('charges').select('billing_id').where('organization_id', '=', id)
      const { billing_id: billingId } = await rows.executeTakeFirstOrThrow()
      await refundByCommand(stage, { organizationId: id, billingId, reference: 'planted', amount: 1 })
      await stage.database.ownerDb.deleteFrom('jobs').where('kind', '=', 'make-refund').execute()
    },
  },
]

export async function plantFaults(
  stage: Stage,
  clients: readonly { readonly organizationId: string }[],
): Promise<number> {
  const pairs = planted.slice(0, clients.length).map(({ plant }, at) => ({ plant, client: clients[at] }))
  for (const { plant, client } of pairs) await plant(stage, client?.organizationId ?? '')
  return pairs.length
}

export const overlooked = (broken: readonly string[], count: number): readonly string[] =>
  planted
    .slice(0, count)
    .filter(({ found }) => !broken.some((fault) => found.test(fault)))
    .map(({ name }) => `planted, and not found: ${name}`)
