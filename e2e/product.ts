import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const root = dirname(import.meta.dirname)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}

/** TOUCHLINE_URL names a product that already runs; otherwise one is started. The choice is made once and inherited. */
export async function consoleAddress(): Promise<string> {
  const address = process.env['TOUCHLINE_URL'] ?? `http://127.0.0.1:${await freePort()}`
  process.env['TOUCHLINE_URL'] = address
  return address
}

const READY = /ready/i

/** Starts the product as `npm start` does and waits until it says that it is ready; returns what ends it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const address = new URL(await consoleAddress())
  const running = await fetch(new URL('/healthz', address)).catch(() => null)
  if (running?.ok === true) return async () => undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-e2e-'))
  const child = spawn(process.execPath, [join(root, 'apps', 'api', 'src', 'demo', 'main.ts')], {
    env: { ...process.env, PORT: address.port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (READY.test(line)) break
  }
  child.stdout.resume()
  if (child.exitCode !== null) throw new Error(`The product did not start:\n${said.join('\n')}`)
  return async () => {
    child.kill('SIGINT')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}
