import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { demoPort } from '@touchline/testing/demo-port'

const root = dirname(import.meta.dirname)

export interface RunningProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly readyMs: number
  stop(): Promise<void>
}

/** Until it prints an address and "ready". */
export async function startScript(
  path: string,
  environment: Record<string, string>,
  words: readonly string[] = [],
): Promise<RunningProcess> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, path), ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  let url: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    url = /ready.*?(https?:\/\/\S+)/i.exec(line)?.[1]
    if (url !== undefined) break
  }
  if (url === undefined) throw new Error(`${path} did not start:\n${said.join('\n')}`)
  child.stdout.resume()
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return { child, url, readyMs: performance.now() - began, stop }
}

export const startDemo = async (dataDir: string): Promise<RunningProcess> =>
  startScript('tools/run.mjs', { PORT: String(await demoPort()), DATA_DIR: dataDir }, ['start'])
