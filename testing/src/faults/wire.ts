import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type WireFaultKind = 'reset' | 'half-open' | 'truncated' | 'drip'

/** From a message on, or from its answer. */
export interface WireFault {
  readonly kind: WireFaultKind
  /** `there`: the message does not arrive whole. `back`: it arrives, and its answer does not. */
  readonly way: 'there' | 'back'
  readonly meets: (message: string) => boolean
}

export interface Wire {
  /** The address with the wire's port instead of the server's. */
  readonly url: string
  silence(which: 'open' | 'new'): void
  plan(fault: WireFault): void
  isMet(): boolean
  /** Both ends learn what broke. */
  heal(): void
  close(): Promise<void>
}

interface Line {
  readonly near: Socket
  readonly far: Socket
  broken: Pick<WireFault, 'kind' | 'way'> | null
  late: Buffer
}

const DRIP_MS = 40

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))

function drip(line: Line, to: Socket): void {
  if (line.late.length === 0 || to.destroyed) return
  to.write(line.late.subarray(0, 1))
  line.late = line.late.subarray(1)
  setTimeout(() => drip(line, to), DRIP_MS).unref()
}

const spoil: Readonly<Record<WireFaultKind, (line: Line, to: Socket, bytes: Buffer) => void>> = {
  reset: ({ near, far }) => {
    near.resetAndDestroy()
    far.resetAndDestroy()
  },
  'half-open': () => undefined,
  truncated: ({ near, far }, to, bytes) => {
    to.end(half(bytes))
    const from = to === near ? far : near
    from.destroy()
  },
  drip: (line, to, bytes) => {
    const isDripping = line.late.length > 0
    line.late = Buffer.concat([line.late, bytes])
    if (!isDripping) drip(line, to)
  },
}

function carry(line: Line, way: WireFault['way'], bytes: Buffer): void {
  const to = way === 'there' ? line.far : line.near
  const { broken } = line
  if (broken === null) to.write(bytes)
  else if (broken.kind === 'half-open' && broken.way === 'there') return
  else if (broken.way === way) spoil[broken.kind](line, to, bytes)
  else to.write(bytes)
}

function closeTogether(line: Line): void {
  const { near, far } = line
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => undefined)
    one.on('close', () => {
      if (line.broken?.kind !== 'half-open') other.destroy()
    })
  }
}

const cut = ({ near, far }: Line): void => {
  near.destroy()
  far.destroy()
}

const bytesOf = (said: Buffer | string): Buffer => Buffer.from(said)

function openLine(near: Socket, server: URL, meet: (line: Line, message: string) => void): Line {
  const line: Line = { near, far: connect(Number(server.port), server.hostname), broken: null, late: Buffer.alloc(0) }
  closeTogether(line)
  near.on('data', (said: Buffer | string) => {
    const bytes = bytesOf(said)
    meet(line, bytes.toString('latin1'))
    carry(line, 'there', bytes)
  })
  line.far.on('data', (said: Buffer | string) => carry(line, 'back', bytesOf(said)))
  return line
}

async function listen(server: Server, serverUrl: string): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(serverUrl)
  url.port = typeof address === 'object' && address !== null ? String(address.port) : ''
  return url.href
}

export const startWire = async (serverUrl: string): Promise<Wire> => {
  const lines = new Set<Line>()
  const refused = new Set<Socket>()
  let [fault, isMet, takesNew]: [WireFault | null, boolean, boolean] = [null, false, true]
  const meet = (line: Line, message: string): void => {
    if (fault === null || line.broken !== null || !fault.meets(message)) return
    line.broken = fault
    fault = null
    isMet = true
  }
  const server = createServer((near) => {
    if (takesNew) lines.add(openLine(near, new URL(serverUrl), meet))
    else refused.add(near.on('error', () => undefined))
  })
  return {
    url: await listen(server, serverUrl),
    silence: (which) => {
      if (which === 'new') takesNew = false
      else for (const line of lines) line.broken = { kind: 'half-open', way: 'there' }
    },
    plan: (next) => {
      fault = next
      isMet = false
    },
    isMet: () => isMet,
    heal: () => {
      fault = null
      takesNew = true
      for (const line of lines) if (line.broken !== null) cut(line)
    },
    close: async () => {
      for (const line of lines) cut(line)
      for (const socket of refused) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
