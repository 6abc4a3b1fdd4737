import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasWorld } from './create-world.ts'
import { claim, freePortNear, isFree } from './ports.ts'
import { type DemoOptions, startDatabase } from './start-demo.ts'
import { watchProcess } from './watched-process.ts'

type Stop = () => Promise<void>

const watched = [
  'apps/api/src',
  'apps/demo/src',
  'packages/card-sandbox/src',
  'packages/contract/src',
  'packages/domain/src',
]

/** Proxies API calls, for a single address. */
function startVite(root: string, port: number, environment: NodeJS.ProcessEnv): ChildProcess {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const words = ['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false']
  return spawn(process.execPath, [vite, ...words, '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'console'),
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function apiPortNear(port: number): Promise<number> {
  for (let candidate = port + 1; candidate < port + 50; candidate += 2) if (await isFree(candidate)) return candidate
  return freePortNear(0)
}

/**
 * `npm start` from sources: the database stays, the API and card sandbox restart on changes, Vite serves the console.
 */
export async function startDev(options: DemoOptions, inherited: NodeJS.ProcessEnv): Promise<Stop> {
  const { root, dataDir, print } = options
  const port = await claim(options.port)
  const url = `http://localhost:${port}`
  const apiPort = await apiPortNear(port)
  let database: { readonly url: string; readonly stop: Stop } | null = null
  const environment = async (): Promise<NodeJS.ProcessEnv> => {
    // An interrupted world starts over with its database.
    if (database !== null && !(await hasWorld(dataDir))) {
      await database.stop()
      database = null
    }
    database ??= await startDatabase(options)
    const settings = { PORT: String(apiPort), CONSOLE_URL: url, DATA_DIR: dataDir, DATABASE_URL: database.url }
    return { ...inherited, ...settings }
  }
  const main = join(root, 'apps', 'demo', 'src', 'main.ts')
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', main]
  const api = watchProcess({ command, environment, folders: watched.map((folder) => join(root, folder)), print })
  const vite = startVite(root, port, { ...inherited, API_URL: `http://127.0.0.1:${apiPort}` })
  return async () => {
    await Promise.all([api.stop(), stopChild(vite)])
    await database?.stop()
  }
}
