import { createTransport } from 'nodemailer'
import { AddressRefused, type Mail } from '../ports/mail.ts'

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

export function smtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport(url, { from })
  return {
    send: async (message) => {
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw isRefusedAddress(error) ? new AddressRefused(error.message, { cause: error }) : error
      }
    },
  }
}
