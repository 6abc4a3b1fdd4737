import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { demoPort } from '../testing/src/demo-port.ts'
import { scratch } from '../testing/src/scratch.ts'
import { turn } from '../testing/src/size.ts'
import { serveWorlds } from './worlds.ts'

const root = dirname(import.meta.dirname)

export interface Product {
  readonly url: string
  stop(): Promise<void>
}

/** With its folder for operators' commands. */
export interface OwnProduct extends Product {
  readonly dataDir: string
}

const WORKERS = 8

/** Disjoint between processes. */
const ownPort = (): Promise<number> =>
  demoPort(Number(process.env['TEST_PARALLEL_INDEX'] ?? WORKERS - 1) % WORKERS, WORKERS)

/** TOUCHLINE_URL, else starts a product. Chosen once and inherited; links, sessions and passkeys use this name. */
export async function consoleAddress(): Promise<string> {
  const address = process.env['TOUCHLINE_URL'] ?? `http://localhost:${await ownPort()}`
  process.env['TOUCHLINE_URL'] = address
  return address
}

const READY = /ready/i

async function start(dataDir: string, port: number): Promise<Product> {
  const child = spawn(process.execPath, [join(root, 'apps', 'demo', 'src', 'main.ts')], {
    // No fsync: durability is proven elsewhere.
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

/** Under root the database has its own account. */
async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(scratch, `touchline-e2e-${name}-`))
  await chmod(folder, 0o711)
  return folder
}

/** With owners and modes, which PostgreSQL checks. */
async function copyData(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}

/** On a copy of the original world. */
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

async function startShared(): Promise<() => Promise<void>> {
  const address = new URL(await consoleAddress())
  const running = await fetch(new URL('/healthz', address)).catch(() => null)
  if (running?.ok === true) return async () => undefined
  const prepared = await newFolder('prepared')
  await (await start(prepared, await ownPort())).stop()
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

export default async function startProducts(): Promise<() => Promise<void>> {
  process.stdout.write(`TURN=${turn}\n`)
  const stopShared = await startShared()
  const stopWorlds = await serveWorlds(startOwnProduct)
  return async () => {
    await stopWorlds()
    await stopShared()
  }
}
