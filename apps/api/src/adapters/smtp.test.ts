import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { smtpMail } from './smtp.ts'

const from = 'Touchline <billing@touchline.example>'

interface Receiver {
  readonly url: string
  readonly raw: string[]
}

/** A real mail server on a free port; `refuses` answers every letter with a temporary failure. */
const openReceiver = async (refuses = false): Promise<Receiver> => {
  const raw: string[] = []
  const refusal = refuses ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null
  const receive = async (stream: Readable, done: (error: Error | null) => void): Promise<void> => {
    raw.push(await text(stream))
    done(refusal)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void receive(stream, done)
    },
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, raw }
}

const message = { to: 'office@kita.example', subject: 'お支払い', text: 'plain', html: '<p>rich</p>' }

it('hands a letter to the mail server, as text and as HTML, in any script', async () => {
  const { url, raw } = await openReceiver()
  await smtpMail({ url, from }).send(message)
  expect(raw[0]).toMatch(/^From: Touchline <billing@touchline\.example>\r$/m)
  expect(raw[0]).toMatch(/^To: office@kita\.example\r$/m)
  expect(raw[0]).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(raw[0]).toMatch(/multipart\/alternative/)
})

it('lets nobody add a header through an address or a subject', async () => {
  const { url, raw } = await openReceiver()
  await smtpMail({ url, from }).send({ ...message, subject: 'Hello\r\nBcc: everybody@kita.example' })
  expect(raw[0]).not.toMatch(/^Bcc:/m)
})

it('throws when the server refuses for now or is away, so that the job tries again', async () => {
  const { url } = await openReceiver(true)
  await expect(smtpMail({ url, from }).send(message)).rejects.toThrow('try again later')
  await expect(smtpMail({ url: 'smtp://127.0.0.1:1', from }).send(message)).rejects.toThrow('ECONNREFUSED')
})
