import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import * as z from 'zod/mini'
import { systemClock } from '../adapters/system-clock.ts'

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), receivedAt: z.string() })
type StoredMail = z.infer<typeof mail>

export interface Inbox {
  readonly smtpUrl: string
  stop(): Promise<void>
}

/** A mail server for the demo: takes everything, keeps it as files, delivers nothing. */
export async function startInbox(folder: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true })
  let count = 0
  const keep = async (raw: Buffer): Promise<void> => {
    const parsed = await PostalMime.parse(raw)
    const receivedAt = Temporal.Instant.fromEpochMilliseconds(systemClock.now()).toString()
    const to = (parsed.to ?? []).map((each) => each.address ?? '').join(', ')
    const stored: StoredMail = { to, subject: parsed.subject ?? '', text: parsed.text ?? '', receivedAt }
    await writeFile(join(folder, `${receivedAt.replaceAll(':', '-')}-${count++}.json`), JSON.stringify(stored))
  }
  const receive = async (arriving: Readable, done: (error?: Error | null) => void): Promise<void> => {
    const failure = await buffer(arriving)
      .then(keep)
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
    done(failure)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void receive(stream, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port')
  return { smtpUrl: `smtp://127.0.0.1:${address.port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const linked = (text: string): string =>
  escape(text).replaceAll(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`)

const letter = ({ to, subject, text, receivedAt }: StoredMail): string =>
  `<article><h2>${escape(subject)}</h2><p>${escape(to)} · ${escape(receivedAt)}</p><pre>${linked(text)}</pre></article>`

/** The page on which the demo's mails are read, newest first. */
export function serveInbox(server: FastifyInstance, folder: string): void {
  server.get('/inbox', async (_request, reply) => {
    const names = (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, 50)
    const mails = await Promise.all(
      names.map(async (name) => mail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
    )
    const body = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(letter).join('\n')
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><title>Inbox</title><meta name="viewport" content="width=device-width"><body><h1>Demo inbox</h1>${body}</body></html>`,
      )
  })
}
