import { createServer } from 'node:net'

/** One line instead of a stack trace. */
export class PortBusy extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is in use.`)
    this.port = port
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)))
  })
}

export const freePortNear = async (requested: number): Promise<number> => ((await isFree(requested)) ? requested : 0)

/** For an address needed before listening. */
export const openPortNear = (requested: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => {
      if (requested === 0) reject(new Error('no port is free'))
      else resolve(openPortNear(0))
    })
    probe.listen({ port: requested, host: '127.0.0.1' }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : requested
      probe.close(() => resolve(port))
    })
  })

export async function claim(port: number): Promise<number> {
  if (!(await isFree(port))) throw new PortBusy(port)
  return port
}
