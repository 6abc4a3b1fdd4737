import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between a program and a server that can fall silent: connections stay open and nothing comes through. */
export interface SilentProxy {
  /** The address with the proxy's port instead of the server's. */
  readonly url: string
  /** Of the connections that are open, and of those to come. */
  silence(which: 'open' | 'new'): void
  close(): Promise<void>
}

const pass = (from: Socket, to: Socket): void => {
  from.pipe(to)
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
}

export const startSilentProxy = async (serverUrl: string): Promise<SilentProxy> => {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let takesNew = true
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => undefined)
    if (!takesNew) return
    const far = connect(Number(target.port), target.hostname)
    sockets.add(far)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(serverUrl)
  url.port = typeof address === 'object' && address !== null ? String(address.port) : ''
  return {
    url: url.href,
    silence: (which) => {
      if (which === 'new') takesNew = false
      else for (const socket of sockets) socket.unpipe().pause()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
