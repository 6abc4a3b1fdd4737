import { beginCalendarFeed } from '@touchline/contract/calendar-feed'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { listRecipients } from '@touchline/contract/recipients'
import type { OrganizationId } from '@touchline/domain/ids'
import { sharedWorld } from '@touchline/testing/shared'
import { openClub } from '@touchline/testing/steps/club'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from './db/column-values.ts'
import { tokenOf } from './features/calendar-feed/address.ts'
import { linkToken } from './use-case/link-token.ts'
import { addressMark, unsubscribeToken } from './use-case/recipients/unsubscribe-token.ts'

const world = await sharedWorld({ hearsEvents: false })
const club = await openClub(world)

const fields = (schema: z.ZodMiniType | undefined): readonly string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const linked = table.filter(
  ([, { access, params, query, body }]) =>
    access === 'public' && [params, query, body].some((schema) => fields(schema).includes('token')),
)

const more = {
  isOn: false,
  role: 'reader',
  newPassword: 'four words on a bench',
  login: 'new',
  username: 'somebody',
  password: 'four words on a bench',
}

const ask = ({ method, path, params, query, body }: Endpoint, token: string) => {
  const names = fields(body)
  const json = { token, ...Object.fromEntries(Object.entries(more).filter(([name]) => names.includes(name))) }
  const asked = fields(query).includes('token') ? `${path}?token=${token}` : path
  return world.server.send({
    method,
    path: fields(params).includes('token') ? asked.replace(':token', token) : asked,
    ...(body === undefined ? {} : { json }),
  })
}

const secret = 's'.repeat(43)
const tokensOf = (organizationId: OrganizationId, recipientId: string, address: string): readonly string[] => {
  const { sessionSecret } = world.deps.cell
  const named = { organizationId, recipientId, kind: 'paid', mark: addressMark(address) } as const
  return [
    linkToken(organizationId, secret),
    tokenOf({ organizationId, userId: recipientId, secret }),
    unsubscribeToken({ sessionSecret, region: 'asia' }, named),
    unsubscribeToken({ sessionSecret, region: 'europe' }, named),
    'x'.repeat(43),
  ]
}

describe.each(linked)('%s', (_, endpoint) => {
  it('finds nothing of an organisation that is not here', async () => {
    const tokens = tokensOf(crypto.randomUUID(), crypto.randomUUID(), 'a@club.test')
    const isPart = fields(endpoint.params).includes('token')
    for (const token of tokens.filter(({ length }) => !isPart || length <= 100))
      expect((await ask(endpoint, token)).status).toBe(404)
  })
})

it('no link of an organisation works once it is closed', async () => {
  const { mori, manage, mailed } = club
  const recipient = { address: 'accounts@club.test', name: 'Accounts', lang: 'en', classes: ['documents'] }
  const links: (readonly [keyof typeof endpoints, string])[] = []
  await manage('POST', '/recipients', recipient)
  links.push(['confirmRecipient', await mailed()])
  await manage('POST', '/people', { address: 'coach@club.test', name: 'Coach', lang: 'en', role: 'reader' })
  links.push(['readInvitation', await mailed()])
  await manage('POST', `/contract_info/${mori.contractId}/mail_address_change_token`, { mailAddress: 'new@club.test' })
  links.push(['confirmMailAddress', await mailed()])
  const begun = beginCalendarFeed.response.parse((await manage('POST', '/calendar_feed', {})).body)
  links.push(['readCalendarFeed', begun.token])
  const { recipients } = listRecipients.response.parse((await manage('GET', '/recipients')).body)
  const recipientId = recipients.find(({ address }) => address === recipient.address)?._id ?? ''
  const [, , ended = ''] = tokensOf(mori.organizationId, recipientId, recipient.address)
  links.push(['readUnsubscribeLink', ended], ['unsubscribeAtOnce', ended])
  await mori.setContract({ closed_at: at(world.now()) })
  for (const [name, token] of links)
    expect({ name, ...(await ask(endpoints[name], token)) }).toMatchObject({ name, status: 404 })
  await mori.setContract({ closed_at: null })
  const statuses: number[] = []
  for (const [name, token] of links) statuses.push((await ask(endpoints[name], token)).status)
  expect(statuses).toEqual(links.map(() => 200))
})
