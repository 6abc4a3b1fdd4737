import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

export interface WatchedProcess {
  stop(): Promise<void>
}

interface WatchedOptions {
  readonly command: readonly string[]
  readonly environment: () => Promise<NodeJS.ProcessEnv>
  readonly folders: readonly string[]
  readonly print: (line: string) => void
}

/** Editors save in several steps. */
const QUIET_MS = 150

const matters = (name: string | null): boolean =>
  name === null || (/\.(?:ts|tsx|sql|json|css|js)$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name))

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Restarts on changes, also after the command ended by itself. */
export function watchProcess({ command, environment, folders, print }: WatchedOptions): WatchedProcess {
  const [program = '', ...words] = command
  let child: ChildProcess | null = null
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const begin = async (): Promise<void> => {
    await end(child)
    if (isOver) return
    const started = spawn(program, words, { env: await environment(), stdio: 'inherit' })
    child = started
    started.once('exit', (code) => {
      if (!isOver && child === started && code !== 0 && code !== null)
        print(`The API ended (exit ${code}). It starts again with the next change.`)
    })
  }
  const again = (): void => {
    last = last.then(begin).catch((error: unknown) => print(String(error)))
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!matters(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        print(`${name} changed, starting again ...`)
        again()
      }, QUIET_MS)
    }),
  )
  again()
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await last
      await end(child)
    },
  }
}
