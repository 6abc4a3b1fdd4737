import { Transform } from 'node:stream'
import type { Milliseconds } from '@touchline/domain/calendar'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { AddressRefused, type Attachment, type Mail, MailPutOff, type Message } from '../ports/mail.ts'

/** Shorter than any server's limit. */
const IDLE_MS: Milliseconds = 500

interface SmtpOptions {
  /** smtp://user:password@host:port or smtps://... */
  readonly url: string
  /** The sender, e.g. `"Kickview" <billing@kickview.example>`. */
  readonly from: string
  readonly connections: number
}

function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error && 'responseCode' in error)) return error
  const code = Number(error.responseCode)
  const isOfRecipient = 'command' in error && error.command === 'RCPT TO'
  // Other 5xx (login, sender, text) concern operators.
  if (code >= 500) return isOfRecipient ? new AddressRefused(error.message, { cause: error }) : error
  // 421 ends the connection; other 4xx to a recipient are about the mailbox.
  return new MailPutOff(error.message, { isServerBusy: code === 421 || !isOfRecipient, cause: error })
}

const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** RFC 3834: no automatic replies. */
const headersOf = ({ oneClickUnsubscribe }: Message): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-generated',
  ...(oneClickUnsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${oneClickUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
})

/** RFC 3461; left out where the server does not offer it. */
const returning = (returnTo: string, to: string) => ({
  envelope: { from: returnTo, to },
  dsn: { return: 'headers', notify: ['success', 'failure'] },
})

const attached = async ({ filename, contentType, content }: Attachment) => ({
  filename,
  contentType,
  content: Buffer.from(await content()),
})

export function smtpMail({ url, from, connections }: SmtpOptions): Mail {
  const transport = sharedTransport({ url, from, connections })
  return {
    send: async (message) => {
      try {
        const { id, to, subject, text, html, returnTo, attachments = [] } = message
        await transport.send({
          to,
          subject,
          text,
          html,
          headers: headersOf(message),
          ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }),
          ...(returnTo === undefined ? {} : returning(returnTo, to)),
          // Bytes, so that the library reads no path or URL.
          attachments: await Promise.all(attachments.map(attached)),
        })
      } catch (error) {
        throw meaningOf(error)
      }
    },
  }
}

interface Shared {
  readonly url: string
  readonly from: string
  readonly connections: number
}

const pooled = (url: string, connections: number): string => {
  const address = new URL(url)
  address.searchParams.set('pool', 'true')
  address.searchParams.set('maxConnections', String(connections))
  return address.href
}

/** The library writes each line's end alone: some twenty packets for a mail. */
const inOnePiece = (written: NodeJS.ReadableStream): Transform => {
  const parts: Uint8Array[] = []
  const whole = new Transform({
    transform: (part: Uint8Array, _, done) => {
      parts.push(part)
      done()
    },
    flush: (done) => done(null, Buffer.concat(parts)),
  })
  written.on('error', (error: Error) => whole.destroy(error))
  return written.pipe(whole)
}

/** Shared connections, closed soon after the last mail. */
function sharedTransport({ url, from, connections }: Shared) {
  const open = () => {
    const opened = createTransport(pooled(url, connections), { from })
    opened.use('stream', ({ message }, done) => {
      message.processFunc(inOnePiece)
      done()
    })
    return opened
  }
  let transport: ReturnType<typeof open> | null = null
  let underway = 0
  let closing: NodeJS.Timeout | undefined
  const rest = (): void => {
    transport?.close()
    transport = null
  }
  return {
    send: async (mail: SendMailOptions): Promise<void> => {
      clearTimeout(closing)
      transport ??= open()
      underway += 1
      try {
        await transport.sendMail(mail)
      } finally {
        underway -= 1
        if (underway === 0) closing = setTimeout(rest, IDLE_MS)
      }
    },
  }
}
