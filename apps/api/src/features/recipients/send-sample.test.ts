import { MOST_REFUSALS } from '@touchline/domain/recipients'
import { createOrganization } from '@touchline/testing/organization'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const world = await sharedWorld({ hearsEvents: false })

it('a sample is sent to a paused address, too: it is tried again from then on, and the audit says so', async () => {
  const { ownerDb } = world.database
  const now = world.now()
  const made = await createOrganization(ownerDb, { createdAt: now, canBuy: true })
  const token = await world.server.signIn(made)
  const address = 'office@club.test'
  const refused = { address, refusals: MOST_REFUSALS, refused_at: at(now) }
  await world.database.add('refused_addresses', { organization_id: made.organizationId, ...refused })
  const path = `/${made.organizationId}/manage/notice_samples`
  const reply = await world.server.send({ method: 'POST', path, token, json: { line: 'paid' } })
  expect(reply).toMatchObject({ status: 202, body: { address } })
  await world.runDue()
  expect(world.mailbox.taken.map(({ to }) => to)).toEqual([address])
  const audit = ownerDb.selectFrom('audit_entries').select(['actor', 'after'])
  expect(await audit.where('action', '=', 'resume-mail-address').execute()).toEqual([
    { actor: made.userId, after: { mail: address } },
  ])
})

it('a sample is refused where no address is registered', async () => {
  const made = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
  const token = await world.server.signIn(made)
  const path = `/${made.organizationId}/manage/notice_samples`
  const reply = await world.server.send({ method: 'POST', path, token, json: { line: 'paid' } })
  expect(reply).toMatchObject({ status: 409, body: { code: 'mail-unregistered' } })
})
