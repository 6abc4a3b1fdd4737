import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Received {
  rawBody: string
  signature: string
}

export interface Receiver {
  url: string
  received: Received[]
  answerWith(...statuses: number[]): void
}

export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  let statuses: number[] = []
  const server = createServer((request, response) => {
    void text(request).then((rawBody) => {
      const signature = request.headers['stripe-signature']
      received.push({ rawBody, signature: typeof signature === 'string' ? signature : '' })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    answerWith: (...next) => {
      statuses = next
    },
  }
}
