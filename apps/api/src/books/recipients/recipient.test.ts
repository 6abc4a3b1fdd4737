import { createPerson } from '@touchline/testing/person'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recipientOf } from './recipient.ts'

const world = await sharedWorld({ hearsEvents: false })

it('a mail to the organisation is in the language of the administrator of the bills, before and after a handover', async () => {
  const made = await world.subscribe()
  const { ownerDb, db } = world.database
  const { organizationId } = made
  const now = world.now()
  const manager = await createPerson(ownerDb, made, 'billing-manager')
  const ofUser = (userId: string) =>
    ownerDb.updateTable('users').where('organization_id', '=', organizationId).where('user_id', '=', userId)
  const lang = () => inTransaction(db, { organizationId }, async (tx) => (await recipientOf(tx, organizationId)).lang)

  await ofUser(made.userId)
    .set({ lang: 'fr', lang_at: at(now) })
    .execute()
  await ofUser(manager.userId)
    .set({ lang: 'de', lang_at: at(now + 1) })
    .execute()
  expect(await lang()).toBe('fr')

  const own = ownerDb.updateTable('members').where('organization_id', '=', organizationId)
  await own.set({ administers: true }).where('user_id', '=', manager.userId).execute()
  expect(await lang()).toBe('de')
  await ofUser(made.userId)
    .set({ lang_at: at(now + 2) })
    .execute()
  expect(await lang()).toBe('fr')

  await ofUser(made.userId)
    .set({ bills_left_at: at(now + 3) })
    .execute()
  expect(await lang()).toBe('de')
})
