import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AddressRefused, MailPutOff } from '../ports/mail.ts'
import { smtpMail } from './smtp.ts'

const from = 'Touchline <billing@touchline.example>'

interface Receiver {
  readonly url: string
  readonly raw: string[]
  /** Of the envelope: sender and recipient, as they were written. */
  readonly envelopes: (readonly string[])[]
  connections(): number
  open(): Promise<number>
}

interface Refusals {
  readonly letter?: number
  readonly recipient?: number
}

const openReceiver = async ({ letter, recipient }: Refusals = {}): Promise<Receiver> => {
  const raw: string[] = []
  const envelopes: (readonly string[])[] = []
  let connections = 0
  const answering = (responseCode: number | undefined) =>
    responseCode === undefined ? null : Object.assign(new Error('not taken'), { responseCode })
  const refusal = answering(letter)
  const receive = async (stream: Readable, done: (error: Error | null) => void): Promise<void> => {
    raw.push(await text(stream))
    done(refusal)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onRcptTo: (_address, _session, done) => done(answering(recipient)),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      envelopes.push([...(mailFrom === false ? [] : [mailFrom]), ...rcptTo].map(({ address }) => address))
      void receive(stream, done)
    },
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const open = promisify(server.server.getConnections).bind(server.server)
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, raw, envelopes, connections: () => connections, open }
}

const message = { to: 'office@kita.example', subject: 'お支払い', text: 'plain', html: '<p>rich</p>' }

it('hands a letter to the mail server, as text and as HTML, in any script', async () => {
  const { url, raw } = await openReceiver()
  await smtpMail({ url, from, connections: 2 }).send(message)
  expect(raw[0]).toMatch(/^From: Touchline <billing@touchline\.example>\r$/m)
  expect(raw[0]).toMatch(/^To: office@kita\.example\r$/m)
  expect(raw[0]).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(raw[0]).toMatch(/multipart\/alternative/)
  expect(raw[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

it('says in the envelope where the letter comes back to, and to nobody else', async () => {
  const { url, raw, envelopes } = await openReceiver()
  const mail = smtpMail({ url, from, connections: 2 })
  await mail.send({ ...message, returnTo: 'returned+1@touchline.example' })
  await mail.send(message)
  expect(envelopes).toEqual([
    ['returned+1@touchline.example', 'office@kita.example'],
    ['billing@touchline.example', 'office@kita.example'],
  ])
  expect(raw[0]).toMatch(/^From: Touchline <billing@touchline\.example>\r$/m)
  expect(raw[0]).toMatch(/^To: office@kita\.example\r$/m)
  expect(raw.join('')).not.toContain('returned')
})

it('opens no more connections than it may, and gives a mail that is handed over twice one id', async () => {
  const { url, raw, connections } = await openReceiver()
  const mail = smtpMail({ url, from, connections: 2 })
  await Promise.all(Array.from({ length: 8 }, () => mail.send({ ...message, id: 'notice-1' })))
  expect([raw.length, connections()]).toEqual([8, 2])
  expect(raw.every((each) => each.includes('Message-ID: <notice-1@touchline.example>'))).toBe(true)
})

it('sends what follows one another over one connection, and leaves none open after the last', async () => {
  const { url, raw, connections, open } = await openReceiver()
  const mail = smtpMail({ url, from, connections: 2 })
  for (const subject of ['first', 'second', 'third']) await mail.send({ ...message, subject })
  expect([raw.length, connections()]).toEqual([3, 1])
  await vi.waitFor(async () => expect(await open()).toBe(0), 10_000)
  await mail.send(message)
  expect([raw.length, connections()]).toEqual([4, 2])
})

it('attaches documents byte by byte, and names where one request ends such mails', async () => {
  const { url, raw } = await openReceiver()
  const content = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
  const unsubscribe = `https://console.example/asia/api/v0/unsubscribe?token=${'k3y_-'.repeat(40)}`
  await smtpMail({ url, from, connections: 2 }).send({
    ...message,
    oneClickUnsubscribe: unsubscribe,
    attachments: [
      { filename: '領収書 JP-2026-000001.pdf', contentType: 'application/pdf', content: async () => content },
    ],
  })
  const { attachments, headers } = await PostalMime.parse(raw[0] ?? '')
  expect(attachments).toMatchObject([{ filename: '領収書 JP-2026-000001.pdf', mimeType: 'application/pdf' }])
  expect(Buffer.from(await new Response(attachments[0]?.content).arrayBuffer())).toEqual(Buffer.from(content))
  expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value: `<${unsubscribe}>` }))
  expect(headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  )
})

it('lets nobody add a header through an address or a subject', async () => {
  const { url, raw } = await openReceiver()
  await smtpMail({ url, from, connections: 2 }).send({ ...message, subject: 'Hello\r\nBcc: everybody@kita.example' })
  expect(raw[0]).not.toMatch(/^Bcc:/m)
})

it('a mail that the server takes later is put off, and it says whether that is for all mails', async () => {
  for (const [refusals, isServerBusy] of [
    [{ letter: 451 }, true],
    [{ recipient: 421 }, true],
    [{ recipient: 450 }, false],
  ] as const) {
    const { url } = await openReceiver(refusals)
    const sent = smtpMail({ url, from, connections: 2 }).send(message)
    await expect(sent).rejects.toBeInstanceOf(MailPutOff)
    await expect(sent).rejects.toMatchObject({ isServerBusy })
  }
})

it('throws when the server refuses the text or is away, so that the job tries again', async () => {
  const { url } = await openReceiver({ letter: 554 })
  const sent = smtpMail({ url, from, connections: 2 }).send(message)
  await expect(sent).rejects.toThrow('not taken')
  await expect(sent).rejects.not.toBeInstanceOf(AddressRefused)
  await expect(sent).rejects.not.toBeInstanceOf(MailPutOff)
  await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from, connections: 2 }).send(message)).rejects.toThrow(
    'ECONNREFUSED',
  )
})

it('separates a recipient that is refused for good from everything that may get better', async () => {
  const { url, raw } = await openReceiver({ recipient: 550 })
  await expect(smtpMail({ url, from, connections: 2 }).send(message)).rejects.toBeInstanceOf(AddressRefused)
  expect(raw).toEqual([])
})
