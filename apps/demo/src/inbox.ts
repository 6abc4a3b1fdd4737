import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { instantToWire } from '@touchline/contract/wire'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import * as z from 'zod/mini'

export const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Empty for mails of an earlier version. */
  html: z._default(z.string(), ''),
  attachments: z._default(z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.int() })), []),
  receivedAt: z.string(),
})
export type StoredMail = z.infer<typeof storedMail>

export interface Inbox {
  readonly smtpUrl: string
  stop(): Promise<void>
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array =>
  typeof content === 'string' || content instanceof Uint8Array ? Buffer.from(content) : new Uint8Array(content)

export const attachmentPath = (folder: string, id: string, at: number): string => join(folder, `${id}.${at}`)

/** Keeps every mail in files only this user can read; delivers nothing. */
export async function startInbox(folder: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true })
  // Also that of an earlier version: mails have links that sign in.
  await chmod(folder, 0o700)
  let count = 0
  const keep = async (raw: Buffer): Promise<void> => {
    const parsed = await PostalMime.parse(raw)
    const receivedAt = instantToWire(systemClock.now())
    const to = (parsed.to ?? []).map((each) => each.address ?? '').join(', ')
    const attached = parsed.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'attachment',
      contentType: mimeType,
      content: bytesOf(content),
    }))
    const stored: StoredMail = {
      to,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      attachments: attached.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        bytes: content.byteLength,
      })),
      receivedAt,
    }
    // Names sort by time, then order.
    const turn = String(count++).padStart(6, '0')
    const name = `${receivedAt.replaceAll(':', '-')}-${turn}`
    // Before the mail that names them.
    for (const [at, { content }] of attached.entries())
      await writeFile(attachmentPath(folder, name, at), content, { mode: 0o600 })
    await writeFile(join(folder, `${name}.json`), JSON.stringify(stored), { mode: 0o600 })
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
