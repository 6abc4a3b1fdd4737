import { AddressRefused, type Mail, type Message } from '../ports/mail.ts'
import { sharedTransport } from './shared-transport.ts'

interface SmtpOptions {
  /** smtp://user:password@host:port or smtps://... */
  readonly url: string
  /** The sender, e.g. "Touchline <billing@touchline.example>". */
  readonly from: string
}

/** A 5xx for the recipient. One for our login, for the sender or for the text must be repaired by operators. */
const isRefusedAddress = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

const headersOf = ({ oneClickUnsubscribe }: Message): Readonly<Record<string, string>> =>
  oneClickUnsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${oneClickUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

export function smtpMail({ url, from }: SmtpOptions): Mail {
  const transport = sharedTransport(url, from)
  return {
    send: async (message) => {
      try {
        const { to, subject, text, html, attachments = [] } = message
        await transport.send({
          to,
          subject,
          text,
          html,
          headers: headersOf(message),
          // Bytes, never a path or an address that the library would read from.
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content),
          })),
        })
      } catch (error) {
        throw isRefusedAddress(error) ? new AddressRefused(error.message, { cause: error }) : error
      }
    },
  }
}
