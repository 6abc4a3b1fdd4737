import { beginCalendarFeed } from '@touchline/contract/calendar-feed'
import { listDocuments } from '@touchline/contract/documents'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const MONTH = 31 * 86_400_000

const world = await sharedWorld()
const club = await world.subscribe()
await world.liveUntil(world.now() + MONTH)
const token = await world.server.signIn(club)

const read = async (path: string): Promise<string> => {
  const { body } = await world.server.send({ path, token })
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : JSON.stringify(body)
}

const met: Readonly<Record<string, () => Promise<string>>> = {
  mail: async () => {
    await world.server.send({
      method: 'POST',
      path: `/${club.organizationId}/manage/recipients`,
      token,
      json: { address: 'accounts@kita.example', name: 'Accounts', lang: 'de', classes: ['documents'] },
    })
    await world.runDue()
    const mail = world.mailbox.taken.findLast(({ to }) => to === 'accounts@kita.example')
    return `${mail?.subject} ${mail?.text} ${mail?.html}`
  },
  paper: async () => {
    const documents = `/${club.organizationId}/manage/documents`
    const { results } = listDocuments.response.parse(JSON.parse(await read(`${documents}?kinds[]=invoice`)))
    return read(`${documents}/${results[0]?.documentId}/pdf`)
  },
  calendar: async () => {
    const path = `/${club.organizationId}/manage/calendar_feed`
    const { body } = await world.server.send({ method: 'POST', path, token, json: {} })
    return read(`/calendar_feed/${beginCalendarFeed.response.parse(body).token}`)
  },
  openapi: () => read('/openapi.json'),
  documentation: () => read('/docs'),
}

it.each([
  [
    'mail',
    [
      /E-Mails zu seinem Konto bei Kickview/,
      /· Kickview\n\nKickview SAS, 4 rue des Sports, 69007 Lyon/,
      /color:#7a1f4b">Kickview</,
    ],
  ],
  ['paper', [/CreatorTool>Kickview</]],
  ['calendar', [/PRODID:-\/\/Kickview\/\/Console\/\/EN/, /NAME:Kickview – /]],
  ['openapi', [/"title":"Kickview account"/]],
  ['documentation', [/<title>Kickview account API<\/title>/, /<h1>Kickview account API<\/h1>/]],
])('a %s is of the brand that the server was started with, and of no other', async (name, said) => {
  const text = (await met[name]?.()) ?? ''
  for (const each of said) expect(text).toMatch(each)
  expect(text).not.toMatch(/touchline/i)
})
