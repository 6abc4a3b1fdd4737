import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

interface Companies {
  readonly sandboxUrl: string
  readonly openIdUrl: string
  stop(): Promise<void>
}

/** Each prints its address when it is ready. */
async function addressesOf(child: ChildProcess): Promise<Omit<Companies, 'stop'>> {
  if (child.stdout === null) throw new Error('The card sandbox has no output to read its address from.')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The card sandbox and the sign-in provider ended before they were ready (exit ${String(code)}).`)
  })
  const found = (async () => {
    let openIdUrl: string | undefined
    for await (const line of lines) {
      const [url] = /https?:\/\/\S+/.exec(line) ?? []
      if (line.startsWith('sign-in provider')) openIdUrl = url
      else if (url !== undefined && openIdUrl !== undefined) return { sandboxUrl: url, openIdUrl }
    }
    throw new Error('The card sandbox closed its output before it was ready.')
  })()
  const urls = await Promise.race([found, ended])
  ended.catch(() => undefined)
  child.stdout.resume()
  return urls
}

const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

function compiled(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

interface Settings {
  readonly root: string
  /** Its port, the console's address and the desk's. */
  readonly openId: readonly string[]
  readonly sandbox: Readonly<Record<string, string>>
}

/** Apart from the API, to which they are others; together, because a process takes 35 MiB. */
export async function startCompanies({ root, openId, sandbox }: Settings): Promise<Companies> {
  const signIn = join(import.meta.dirname, 'openid', 'main.ts')
  const script = join(root, 'packages', 'card-sandbox', 'src', 'main.ts')
  const child = spawn(process.execPath, [...flags, '--import', pathToFileURL(signIn).href, script, ...openId], {
    // The closed pipe ends it even if we are killed.
    env: { ...sandbox, ...compiled(), END_WITH_INPUT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    ...(await addressesOf(child)),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
