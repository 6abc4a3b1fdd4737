import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface SandboxProcess {
  readonly url: string
  stop(): Promise<void>
}

/** The sandbox prints its address as its first line; until then it is not ready. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the card sandbox has no output to read its address from')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The card sandbox ended before it was ready (exit ${String(code)}).`)
  })
  const found = (async () => {
    for await (const line of lines) {
      const address = /https?:\/\/\S+/.exec(line)?.[0]
      if (address !== undefined) return address
    }
    throw new Error('The card sandbox closed its output before it was ready.')
  })()
  const url = await Promise.race([found, ended])
  ended.catch(() => undefined)
  child.stdout.resume()
  return url
}

/** Node's note that it strips types itself does not matter to the user of the demo. */
const quiet = ['--disable-warning=ExperimentalWarning']

/** Starts the card sandbox as a separate process: for the API it is another company's server. */
export async function startSandboxProcess(
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [...quiet, join(root, 'packages', 'card-sandbox', 'src', 'main.ts')], {
    // It reads nothing, but notices by the closed pipe when we are gone, even killed: no orphan keeps the port.
    env: { ...environment, END_WITH_INPUT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
