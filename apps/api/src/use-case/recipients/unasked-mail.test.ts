import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { sharedWorld } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'

const SOMEBODY = 'victim@b\u00FCcher.example'
const SAME = 'Victim@xn--bcher-kva.example'

const world = await sharedWorld({ hearsEvents: false })
let made: MadeOrganization
let token: string

const signedIn = async () => {
  made = await createOrganization(world.database.ownerDb, { createdAt: world.now(), canBuy: true })
  token = await world.server.signIn(made)
}
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('unwanted_mail').execute()
  await signedIn()
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  world.server.send({ method, path, token, ...(json === undefined ? {} : { json }) })
const manage = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  send(method, `/${made.organizationId}/manage${path}`, json)
const open = (path: string, json?: unknown) =>
  world.server.send({ method: 'POST', path, ...(json !== undefined && { json }) })

const someone = { name: 'Somebody', lang: 'en' }
const ways: Readonly<Record<string, (address: string) => ReturnType<typeof send>>> = {
  invitePerson: (address) => manage('POST', '/people', { ...someone, address, role: 'reader' }),
  addRecipient: (address) => manage('POST', '/recipients', { ...someone, address, classes: ['documents'] }),
  askOwnAddress: (address) => send('PUT', '/administrator/address', { address, lang: 'en' }),
  requestMailAddressChange: (mailAddress) =>
    manage('POST', `/contract_info/${made.contractId}/mail_address_change_token`, { mailAddress }),
  handOver: (address) =>
    manage('POST', '/people/hand_over', { successor: { kind: 'invitation', ...someone, address }, leavesOn: today() }),
}
const today = () => new Date(world.now() + 9 * 3_600_000 + 86_400_000).toISOString().slice(0, 10)

const mails = async () => {
  await world.runDue()
  return world.mailbox.taken.filter(
    ({ to, oneClickUnsubscribe }) => to.toLowerCase().startsWith('victim@') && oneClickUnsubscribe !== undefined,
  )
}

describe('a mailbox that asked for nothing', () => {
  it('gets five links a day, of whatever kind and organisation and however its address is written', async () => {
    const before = (await mails()).length
    for (const way of ['invitePerson', 'addRecipient', 'askOwnAddress'])
      expect(String((await ways[way]?.(SOMEBODY))?.status)).toMatch(/^20/)
    await signedIn()
    for (const way of ['invitePerson', 'addRecipient']) expect((await ways[way]?.(SAME))?.status).toBe(201)
    await signedIn()
    for (const ask of Object.values(ways))
      expect(await ask(SOMEBODY)).toMatchObject({
        status: 429,
        body: { code: 'addressee-full', details: { retryAfterSeconds: expect.any(Number) } },
      })
    expect((await mails()).length - before).toBe(5)
    expect(await manage('GET', '/people')).toMatchObject({ body: { people: [{ state: 'active' }] } })
    expect((await ways['invitePerson']?.('other@b\u00FCcher.example'))?.status).toBe(201)
  })

  it('hears nothing of an invitation that is revoked', async () => {
    await ways['invitePerson']?.(SOMEBODY)
    const sent = (await mails()).length
    const { body } = await manage('GET', '/people')
    const id = /"_id":"([^"]+)","name":"Somebody"/.exec(JSON.stringify(body))?.[1] ?? ''
    expect((await manage('DELETE', `/people/${id}`)).status).toBe(200)
    expect((await mails()).length).toBe(sent)
  })

  it('is counted again once a link was opened there', async () => {
    for (let count = 0; count < 5; count += 1) await ways['askOwnAddress']?.(SOMEBODY)
    expect((await ways['askOwnAddress']?.(SOMEBODY))?.status).toBe(429)
    const proof = /token=([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1]
    expect((await open('/own_address/confirm', { token: proof })).status).toBe(200)
    expect((await ways['addRecipient']?.(SOMEBODY))?.status).toBe(201)
  })

  it.each(Object.keys(ways))(
    'says by a link of %s that it wants none of them, of nobody, and takes it back',
    async (way) => {
      expect(String((await ways[way]?.(SOMEBODY))?.status)).toMatch(/^20/)
      const mail = (await mails()).at(-1)
      const oneClick = mail?.oneClickUnsubscribe?.slice(world.deps.cell.url.length) ?? ''
      const page = /unsubscribe\?token=([^&]+)/.exec(mail?.text ?? '')?.[1]
      expect(await open('/unsubscribe_link/read', { token: page })).toMatchObject({
        body: { ends: 'unasked', isOn: true, maskedAddress: null },
      })
      expect((await open(oneClick)).status).toBe(200)
      await signedIn()
      for (const ask of Object.values(ways))
        expect(await ask(SAME)).toMatchObject({ status: 409, body: { code: 'addressee-unwilling' } })
      expect(await open('/unsubscribe_link/follow', { token: page, isOn: true })).toMatchObject({
        body: { isOn: true },
      })
      expect(String((await ways[way]?.(SAME))?.status)).toMatch(/^20/)
    },
  )
})

describe('a recipient whose address or name is typed', () => {
  const add = (changes: object) =>
    manage('POST', '/recipients', { ...someone, address: SOMEBODY, classes: [], ...changes })

  it('is one mailbox, whichever way its host is written', async () => {
    expect((await add({})).status).toBe(201)
    for (const address of [SAME, 'VICTIM@bu\u0308cher.example', ' victim@B\u00DCCHER.example'])
      expect(await add({ address })).toMatchObject({ status: 409, body: { code: 'recipient-exists' } })
  })

  it.each([
    ['body.name', { name: 'Eve\r\nBcc: all' }],
    ['body.name', { name: 'Eve\u202Etwo' }],
    ['body.name', { name: '\u200B' }],
    ['body.address', { address: 'v\u0456ctim@club.example' }],
  ])('is refused at %s with %j', async (field, changes) => {
    expect(await add(changes)).toMatchObject({ status: 400, body: { details: { fields: [field] } } })
  })
})
