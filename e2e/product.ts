import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { scratch } from '../testing/src/scratch.ts'
import { turn } from '../testing/src/size.ts'
import { serveWorlds } from './worlds.ts'

const root = dirname(import.meta.dirname)

export interface Product {
  readonly url: string
  stop(): Promise<void>
}

/** One that operators' commands find by its folder. */
export interface OwnProduct extends Product {
  readonly dataDir: string
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}

const WORKERS = 8

/**
 * Between here and the product's start it is nobody's: processes that start products at once look among different ports, the
 * run's own among the last.
 */
async function ownPort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? WORKERS - 1) % WORKERS
  const port = await freePort()
  return Math.floor(port / 2) % WORKERS === worker ? port : ownPort()
}

/**
 * TOUCHLINE_URL names a product that already runs; otherwise one is started. The choice is made once and inherited. The
 * name is the one of the links in mails: sessions and passkeys belong to it.
 */
export async function consoleAddress(): Promise<string> {
  const address = process.env['TOUCHLINE_URL'] ?? `http://localhost:${await freePort()}`
  process.env['TOUCHLINE_URL'] = address
  return address
}

const READY = /ready/i

/** Runs the product as `npm start` does, on a data folder, until it says that it is ready. */
async function start(dataDir: string, port: number): Promise<Product> {
  const child = spawn(process.execPath, [join(root, 'apps', 'demo', 'src', 'main.ts')], {
    // No commit waits for the disk: what a machine that dies would lose is proven elsewhere.
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_NO_WARNINGS: '1',
      PGOPTIONS: '-c synchronous_commit=off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (READY.test(line)) break
  }
  child.stdout.resume()
  if (!said.some((line) => READY.test(line))) throw new Error(`The product did not start:\n${said.join('\n')}`)
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return { url: `http://localhost:${port}`, stop }
}

/** Readable for all: run as root, the database has another account and must find its files inside. */
async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(scratch, `touchline-e2e-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/** With owners and rights, which the database insists on; `cp` keeps them where there is one. */
async function copyData(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}

/** A separate product on a copy of the world as it was made: its clocks can be moved without disturbing others. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const dataDir = await newFolder('own')
  const prepared = process.env['TOUCHLINE_PREPARED']
  if (prepared !== undefined) await copyData(prepared, dataDir)
  const product = await start(dataDir, await ownPort())
  const stop = async (): Promise<void> => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: product.url, dataDir, stop }
}

/** Makes the demo world once, keeps it aside for copies, and runs the product that most files share. */
async function startShared(): Promise<() => Promise<void>> {
  const address = new URL(await consoleAddress())
  const running = await fetch(new URL('/healthz', address)).catch(() => null)
  if (running?.ok === true) return async () => undefined
  const prepared = await newFolder('prepared')
  await (await start(prepared, await freePort())).stop()
  process.env['TOUCHLINE_PREPARED'] = prepared
  const dataDir = await newFolder('shared')
  await copyData(prepared, dataDir)
  const product = await start(dataDir, Number(address.port))
  return async () => {
    await product.stop()
    await rm(prepared, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Playwright's global setup. */
export default async function startProducts(): Promise<() => Promise<void>> {
  process.stdout.write(`TURN=${turn}\n`)
  const stopShared = await startShared()
  const stopWorlds = await serveWorlds(startOwnProduct)
  return async () => {
    await stopWorlds()
    await stopShared()
  }
}
