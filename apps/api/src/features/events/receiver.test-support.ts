import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'

const eventBody = z.looseObject({
  type: z.string(),
  timestamp: z.string(),
  organizationId: z.uuid(),
  data: z.unknown(),
})

type Heard = z.infer<typeof eventBody> & { readonly id: string }

export interface TestReceiver {
  readonly url: string
  readonly heard: readonly Heard[]
  readonly secrets: string[]
  behave: (response: ServerResponse, count: number) => void
  until(count: number): Promise<void>
  close(): Promise<void>
}

const accept = (response: ServerResponse): void => void response.writeHead(204).end()

const isGenuine = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

export async function openReceiver(): Promise<TestReceiver> {
  const heard: Heard[] = []
  const waiting = new Set<{ readonly count: number; readonly resolve: () => void }>()
  let count = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      if (!receiver.secrets.some((secret) => isGenuine(secret, body, headers))) return response.writeHead(400).end()
      response.on('finish', () => {
        if (response.statusCode !== 204) return
        heard.push({ ...eventBody.parse(JSON.parse(body)), id: headers['webhook-id'] ?? '' })
        for (const each of waiting) if (heard.length >= each.count) each.resolve()
      })
      count += 1
      return receiver.behave(response, count)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${address.port}/events`,
    heard,
    secrets: [],
    behave: accept,
    until: async (least) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add({ count: least, resolve })
      if (heard.length >= least) resolve()
      await promise
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
