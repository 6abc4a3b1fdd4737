import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

interface Started {
  readonly url: string
  stop(): Promise<void>
}

/** Each prints its address as its first line when it is ready. */
async function addressOf(what: string, child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error(`The ${what} has no output to read its address from.`)
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The ${what} ended before it was ready (exit ${String(code)}).`)
  })
  const found = (async () => {
    for await (const line of lines) {
      const address = /https?:\/\/\S+/.exec(line)?.[0]
      if (address !== undefined) return address
    }
    throw new Error(`The ${what} closed its output before it was ready.`)
  })()
  const url = await Promise.race([found, ended])
  ended.catch(() => undefined)
  child.stdout.resume()
  return url
}

const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

/** Separate, because to the API it is another company. */
export const startSandboxProcess = (root: string, environment: Readonly<Record<string, string>>): Promise<Started> =>
  startProcess({ what: 'card sandbox', script: join(root, 'packages', 'card-sandbox', 'src', 'main.ts') }, environment)

/** Only the compile cache. */
function compiled(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

interface Program {
  readonly what: string
  readonly script: string
  readonly words?: readonly string[]
  readonly isQuiet?: boolean
}

export async function startProcess(
  { what, script, words = [], isQuiet = false }: Program,
  environment: Readonly<Record<string, string>>,
): Promise<Started> {
  const child = spawn(process.execPath, [...flags, script, ...words], {
    // The closed pipe ends it even if we are killed.
    env: { ...environment, ...compiled(), END_WITH_INPUT: '1' },
    stdio: ['pipe', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  })
  const url = await addressOf(what, child)
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
