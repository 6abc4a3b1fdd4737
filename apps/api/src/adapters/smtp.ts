import { createTransport } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

export interface SmtpOptions {
  /** smtp://user:password@host:port or smtps://... */
  readonly url: string
  /** The sender, e.g. "Touchline <billing@touchline.example>". */
  readonly from: string
}

export function smtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport(url, { from })
  return {
    send: async (message) => {
      await transport.sendMail(message)
    },
  }
}
