import type { Milliseconds } from '@touchline/domain/calendar'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Long enough for the next mail of a queue, short enough that no mail server closes it first. */
const IDLE_MS: Milliseconds = 500

interface Shared {
  readonly url: string
  readonly from: string
  /** How many at most. */
  readonly connections: number
}

const pooled = (url: string, connections: number): string => {
  const address = new URL(url)
  address.searchParams.set('pool', 'true')
  address.searchParams.set('maxConnections', String(connections))
  return address.href
}

/**
 * Mails that follow one another share connections: a server may take its time to greet, and most count connections. A
 * moment after the last mail they are closed, so that nothing is left open where nothing is sent.
 */
export function sharedTransport({ url, from, connections }: Shared) {
  const open = () => createTransport(pooled(url, connections), { from })
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
