import { createHash } from 'node:crypto'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { countDocumentMails, noteDocumentMails } from '../../books/documents/document-mails.ts'
import { countRefusal, forgetRefusals, isAddressPaused, refusalsOf } from '../../books/recipients/refused-addresses.ts'
import { at } from '../../db/column-values.ts'
import type { inTransaction } from '../../db/transaction.ts'
import { unsubscribeToken } from '../../use-case/recipients/unsubscribe-token.ts'

const WRITTEN = 'Anna@b\u00FCcher.example'
const NAMED = 'anna@xn--bcher-kva.example'

const world = await sharedWorld({ hearsEvents: false })
const made = ofEachTest(() => world.subscribe())

const inBooks = <T>(work: Parameters<typeof inTransaction<T>>[2]) => world.asJobs(work)

it('a mailbox is paused and taken up again whichever way its host is written', async () => {
  const { organizationId } = made
  const now = world.now()
  const refusal = { organizationId, said: '550', cameBack: false }
  await inBooks(async (tx) => {
    for (const address of [WRITTEN, NAMED, WRITTEN, NAMED, WRITTEN])
      await countRefusal(tx, { ...refusal, address }, now)
    const refusals = await refusalsOf(tx, organizationId)
    expect([refusals(WRITTEN), refusals(NAMED), refusals('anna@bucher.example')]).toEqual([5, 5, 0])
    expect(await isAddressPaused(tx, organizationId, NAMED)).toBe(true)
    await forgetRefusals(tx, organizationId, NAMED)
    expect(await isAddressPaused(tx, organizationId, WRITTEN)).toBe(false)
    expect(await countRefusal(tx, { ...refusal, address: 'anna@xn--bcher-2pa.example' }, now)).toBe(1)
  })
})

it('a mailbox is one address of those that got the documents of a bill', async () => {
  const { organizationId } = made
  await world.liveUntil(world.now() + 40 * 86_400_000)
  const now = world.now()
  await inBooks(async (tx) => {
    const { document_id, billing_id } = await tx
      .selectFrom('documents')
      .select(['document_id', 'billing_id'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    const before = await countDocumentMails(tx, organizationId, billing_id)
    for (const address of [WRITTEN, NAMED])
      await noteDocumentMails(tx, [{ organizationId, documentIds: [document_id], address, sentAt: now }])
    expect(await countDocumentMails(tx, organizationId, billing_id)).toBe(before + 1)
  })
})

it.each([WRITTEN, NAMED])(
  'of %s, a link that was mailed when capitals alone made no difference still ends the mails',
  async (address) => {
    const { organizationId } = made
    const recipientId = crypto.randomUUID()
    const asAdded = {
      address,
      recipient_name: 'Anna',
      lang: 'de' as const,
      mail_classes: ['documents' as const],
      place: 1,
    }
    const times = { created_at: at(world.now()), confirmed_at: at(world.now()) }
    await world.database.add('recipients', {
      organization_id: organizationId,
      recipient_id: recipientId,
      ...asAdded,
      ...times,
    })
    const mark = createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16)
    const of = { organizationId, recipientId, kind: 'paid', mark } as const
    const token = unsubscribeToken(world.deps.cell, of)
    const follow = (json: object) => world.server.send({ method: 'POST', path: '/unsubscribe_link/follow', json })
    expect(await follow({ token, isOn: false })).toMatchObject({ status: 200, body: { isOn: false } })
    const others = { ...of, mark: createHash('sha256').update('other@kita.example').digest('hex').slice(0, 16) }
    expect(await follow({ token: unsubscribeToken(world.deps.cell, others), isOn: true })).toMatchObject({
      status: 404,
    })
  },
)
