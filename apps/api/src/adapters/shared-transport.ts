import type { Milliseconds } from '@touchline/domain/calendar'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Long enough for the next mail of a queue, short enough that no mail server closes it first. */
const IDLE_MS: Milliseconds = 500

const pooled = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('pool', 'true')
  return address.href
}

/**
 * Mails that follow one another share connections: a server may take its time to greet, and most count connections. A
 * moment after the last mail they are closed, so that nothing is left open where nothing is sent.
 */
export function sharedTransport(url: string, from: string) {
  const open = () => createTransport(pooled(url), { from })
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
