import { randomUUID } from 'node:crypto'
import { openTestCell } from '@touchline/testing/cell'
import { expect, it, onTestFinished } from 'vitest'
import { at } from '../../db/column-values.ts'
import { hashOf, linkToken, organizationIn } from '../../use-case/link-token.ts'

const secret = 'y'.repeat(43)

it('a token says whose it is', () => {
  const organizationId = randomUUID()
  expect(organizationIn(linkToken(organizationId, secret))).toBe(organizationId)
  expect(organizationIn(secret)).toBeNull()
})

it('a link of an earlier version, which does not say so, is found all the same', async () => {
  const cell = await openTestCell('2026-11-21T04:00:00Z')
  onTestFinished(() => cell.drop())
  const { organizationId } = await cell.open()
  const now = cell.clock.now()
  await cell.database.add('recipients', {
    organization_id: organizationId,
    recipient_id: randomUUID(),
    place: 1,
    address: 'accounts@kita.example',
    recipient_name: 'Accounts',
    lang: 'ja',
    mail_classes: ['documents'],
    created_at: at(now),
    token_hash: hashOf(secret),
    link_sent_at: at(now),
    link_expires_at: at(now + 1000),
  })
  const confirmed = await cell.send({ method: 'POST', path: '/recipients/confirm', json: { token: secret } })
  expect(confirmed).toMatchObject({ status: 200, body: { address: 'accounts@kita.example' } })
})
