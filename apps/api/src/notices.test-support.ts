import { randomUUID } from 'node:crypto'
import { dateOf } from '@touchline/domain/calendar'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { inTransaction } from './db/transaction.ts'
import { confirmMailChange, requestMailChange } from './features/mail/mail-address.ts'
import { bookTransfer } from './features/payment/transfer/book-transfer.ts'

export const own = <T>(world: World, who: MadeOrganization, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(world.database.db, { organizationId: who.organizationId }, work)

export async function changeAddress(world: World, who: MadeOrganization, mailAddress: string): Promise<void> {
  await own(world, who, (tx) =>
    requestMailChange(tx, world.deps, { ...who, actor: who.userId, mailAddress, language: undefined }),
  )
  await world.worker.runDue()
  const [, token = ''] = /token=([\w-]+)/.exec(world.mailbox.taken.at(-1)?.text ?? '') ?? []
  await inTransaction(world.database.db, { system: 'sign-in' }, (tx) =>
    confirmMailChange(tx, world.deps.clock.now(), token),
  )
}

export async function payTransfer(world: World, who: MadeOrganization): Promise<void> {
  const [bill] = await billsOf(world, who)
  const { issuer } = world.deps.cell
  const { organizationId } = who
  await own(world, who, (tx) =>
    bookTransfer(tx, {
      organizationId,
      billingId: bill?.billing_id ?? '',
      amount: bill?.total ?? 0,
      reference: 'bank-1',
      receivedOn: dateOf(world.deps.clock.now(), 'Asia/Tokyo'),
      actor: 'operator',
      now: world.deps.clock.now(),
      issuer,
      newId: randomUUID,
    }),
  )
}

export const billsOf = (world: World, who: MadeOrganization) =>
  world.database.ownerDb
    .selectFrom('invoices')
    .select(['billing_id', 'total'])
    .where('organization_id', '=', who.organizationId)
    .orderBy('fixed_at')
    .execute()
