import { createServer } from 'node:http'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { askForComparison } from '@touchline/api/features/payment/compare/compare-charges'
import { makeRefund } from '@touchline/api/features/payment/refund/make-refund'
import { actingOn, carryOut } from '@touchline/api/operators/act'
import { acts } from '@touchline/api/operators/acts'
import { enqueue } from '@touchline/api/queue/enqueue'
import { jobs } from '@touchline/api/queue/jobs'
import type { OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import { atTheBank, atTheProvider } from './at-the-provider.ts'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import { america, monthly, visa } from './organizations/shorthand.ts'
import { cardOf, lastChargeOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

export const clubOfLostCard: DemoOrganization = {
  ...america,
  login: 'cedar',
  displayName: 'Avery Cole',
  name: 'Cedar Valley Rugby',
  plan: monthly('proPlan', 3, 0, 2),
  payer: { name: 'Cedar Valley Rugby', tel: '+12065550119', country: 'US' },
  card: visa('AVERY COLE'),
  analysts: 1,
  viewers: 2,
}

const operator = { name: 'Sato' }

const asAdministration = { system: 'administration' } as const

/** Its next charge is declined for good. */
export async function loseCard(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { customer } = await inTransaction(cell.deps.db, asAdministration, (tx) => cardOf(tx, organizationId))
  await atTheBank(cell, 'declines', { code: 'lost_card', customer })
}

const refunds = z.object({ data: z.array(z.object({ id: z.string() })) })

/** The bank of a card that was lost sends a refund back. */
export async function loseRefund(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { deps } = cell
  const { billingId, chargeId, amount } = await inTransaction(deps.db, asAdministration, (tx) =>
    lastChargeOf(tx, organizationId),
  )
  const order = { organizationId, billingId, reference: 'case 1057', amount: Math.round(amount / 4) }
  const because = { reason: 'a week without the service', caseId: '1057' }
  const ordered = await carryOut(actingOn(deps, operator), acts.refund, order, because)
  if (ordered.kind !== 'done') throw new Error('a refund of the demo was refused')
  await makeRefund(deps, order)
  const { data } = refunds.parse(await atTheProvider(cell, `refunds?charge=${chargeId}`))
  await atTheBank(cell, `refunds/${data[0]?.id}/fail`, {})
  await inTransaction(deps.db, jobsScope, (tx) =>
    enqueue(tx, jobs.readRefunds({ chargeId }), { now: deps.clock.now() }),
  )
}

/** Somebody of the vendor charges at the provider what the books know nothing of. */
export async function chargeByHand(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { customer, paymentMethod } = await inTransaction(cell.deps.db, asAdministration, (tx) =>
    cardOf(tx, organizationId),
  )
  await atTheProvider(cell, 'payment_intents', {
    amount: '24000',
    currency: 'usd',
    customer,
    payment_method: paymentMethod,
    'allowed_payment_method_types[0]': 'card',
    confirm: 'true',
    off_session: 'true',
    'metadata[organizationId]': organizationId,
  })
}

export const compareWithProvider = ({ deps: { db, clock } }: WorldCell): Promise<void> =>
  inTransaction(db, jobsScope, async (tx) => void (await askForComparison(tx, clock.now())))

/** A receiver whose program is gone: the first event that comes to it is answered so. */
export async function loseReceiver({ deps }: WorldCell): Promise<void> {
  const server = createServer((_, response) => {
    response.writeHead(410).end()
    server.close()
  }).unref()
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver of the demo has no port')
  const url = `http://127.0.0.1:${address.port}/league-tables`
  const on = { ...actingOn(deps, operator), isOwnNetworkAllowed: true }
  const added = await carryOut(on, acts['add-receiver'], { url, kinds: ['*'] }, { reason: null })
  if (added.kind !== 'done') throw new Error('a receiver of the demo was refused')
}
