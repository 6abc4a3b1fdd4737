import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWire, type Wire, type WireFault } from './wire.ts'

let server: Server
let wire: Wire
let heard: string[]

beforeEach(async () => {
  heard = []
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard.push(bytes.toString())
      if (!socket.destroyed) socket.write(bytes.toString().toUpperCase())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  wire = await startWire(`tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
afterEach(async () => {
  await wire.close()
  await new Promise((resolve) => server.close(resolve))
})

const dial = async (): Promise<Socket> => {
  const { port, hostname } = new URL(wire.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const allOf = async (socket: Socket): Promise<string> => {
  let text = ''
  let end = 'ended'
  socket.on('data', (bytes) => {
    text += bytes.toString()
  })
  socket.on('error', (error) => {
    end = 'code' in error ? String(error.code) : error.message
  })
  await once(socket, 'close').catch(() => undefined)
  return `${text} ${end}`
}

const fault = (kind: WireFault['kind'], way: WireFault['way']): WireFault => ({
  kind,
  way,
  meets: (message) => message === 'commit',
})

const say = async (text: string): Promise<{ socket: Socket; all: Promise<string> }> => {
  const socket = await dial()
  socket.write('begin')
  await once(socket, 'data')
  const all = allOf(socket)
  socket.write(text)
  return { socket, all }
}

describe('a wire', () => {
  it('carries what no fault is planned for', async () => {
    wire.plan(fault('reset', 'back'))
    const { socket, all } = await say('something else')
    await once(socket, 'data')
    socket.end()
    expect([await all, wire.isMet()]).toEqual(['SOMETHING ELSE ended', false])
  })

  it.each<[WireFault['kind'], WireFault['way'], string, readonly string[]]>([
    ['reset', 'there', ' ECONNRESET', ['begin']],
    ['reset', 'back', ' ECONNRESET', ['begin', 'commit']],
    ['truncated', 'there', ' ended', ['begin', 'com']],
    ['truncated', 'back', 'COM ended', ['begin', 'commit']],
  ])('that breaks (%s, %s) ends the connection', async (kind, way, seen, reached) => {
    wire.plan(fault(kind, way))
    const { all } = await say('commit')
    expect(await all).toBe(seen)
    await expect.poll(() => heard).toEqual(reached)
    expect(wire.isMet()).toBe(true)
  })

  it.each<[WireFault['way'], readonly string[]]>([
    ['there', ['begin']],
    ['back', ['begin', 'commit']],
  ])('that is half open (%s) says nothing until it is healed', async (way, reached) => {
    wire.plan(fault('half-open', way))
    const { all } = await say('commit')
    await expect.poll(() => wire.isMet()).toBe(true)
    await expect.poll(() => heard).toEqual(reached)
    wire.heal()
    expect(await all).toBe(' ended')
  })

  it.each<WireFault['way']>(['there', 'back'])('that drips (%s) brings everything, byte by byte', async (way) => {
    wire.plan(fault('drip', way))
    const { socket, all } = await say('commit')
    let parts = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    socket.on('data', (bytes) => {
      parts += bytes.length
      if (parts === 'commit'.length) resolve()
    })
    await promise
    socket.end()
    expect(await all).toBe('COMMIT ended')
    expect(heard.slice(1)).toEqual(way === 'there' ? 'commit'.split('') : ['commit'])
  })
})
