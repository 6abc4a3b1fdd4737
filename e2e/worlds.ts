import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod/mini'

const world = z.object({ url: z.string(), dataDir: z.string() })
export type World = Readonly<z.infer<typeof world>>

interface Running extends World {
  stop(): Promise<void>
}

const ADDRESS = 'TOUCHLINE_WORLDS'

/** Started on first use, stopped with the run; served over HTTP, because workers come and go. */
export async function serveWorlds(start: () => Promise<Running>): Promise<() => Promise<void>> {
  const worlds = new Map<string, Promise<Running>>()
  let begun: Promise<unknown> = Promise.resolve()
  // In sequence: they search the same ports.
  const startNext = (): Promise<Running> => {
    const next = begun.then(start)
    begun = next.catch(() => undefined)
    return next
  }
  const server = createServer((request, response) => {
    const name = request.url ?? ''
    const asked = worlds.get(name) ?? startNext()
    worlds.set(name, asked)
    asked.then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  process.env[ADDRESS] = `http://127.0.0.1:${address.port}`
  return async () => {
    server.close()
    for (const running of worlds.values()) await running.then(({ stop }) => stop()).catch(() => undefined)
  }
}

export async function worldOf(name: string): Promise<World> {
  const answer = await fetch(`${process.env[ADDRESS]}/${encodeURIComponent(name)}`)
  if (!answer.ok) throw new Error(`The world "${name}" did not start: ${await answer.text()}`)
  return world.parse(await answer.json())
}
