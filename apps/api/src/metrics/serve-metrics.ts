import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Page {
  readonly type: string
  read(): Promise<string>
}

const send = async (response: ServerResponse, { type, read }: Page): Promise<void> => {
  try {
    const text = await read()
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}

const together = (read: () => Promise<string>): (() => Promise<string>) => {
  let running: Promise<string> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

const urlOf = (server: Server): string => {
  const address = server.address()
  if (!isAddress(address)) throw new Error('the metrics have no address')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}/metrics`
}

export interface ServedMetrics {
  readonly url: string
  stop(): Promise<void>
}

export const serveMetrics = async (host: string, port: number, page: Page): Promise<ServedMetrics> => {
  const shared = { ...page, read: together(page.read) }
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void send(response, shared)
    else response.writeHead(404).end()
  })
  server.listen(port, host)
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: urlOf(server), stop }
}
