/** Runs one program of a step to its end, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process'

interface Executed {
  readonly exitCode: number
  readonly output: string
}

interface Place {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /**
   * Milliseconds. On quiet processors no step takes a third of what stands here if it is not given; a hanging one must not
   * hang the run.
   */
  readonly limit?: number
  /** Milliseconds that a program has after its end, or after it was asked to end. */
  readonly grace?: number
}

const LIMIT = 40 * 60_000
const GRACE = 30_000

export function execute(
  command: readonly string[],
  { cwd, env, limit = LIMIT, grace = GRACE }: Place,
): Promise<Executed> {
  const [program = '', ...rest] = command
  const { promise, resolve } = Promise.withResolvers<Executed>()
  const chunks: string[] = []
  const child = spawn(program, rest, { cwd, env, shell: process.platform === 'win32' })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => chunks.push(chunk))
  }
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    end(child, grace)
  }, limit)
  child.on('exit', () => {
    clearTimeout(late)
    leaveAfter(child, grace)
  })
  child.on('error', (error) => resolve({ exitCode: 1, output: `${chunks.join('')}\n${error.message}` }))
  child.on('close', (code, signal) => {
    if (isLate) chunks.push('\nended: it took too long')
    else if (signal !== null) chunks.push(`\nended by ${signal}`)
    resolve({ exitCode: isLate ? 1 : (code ?? 1), output: chunks.join('') })
  })
  return promise
}

/** As Ctrl-C does, so that what the program started is ended by it; then without asking. */
function end(child: ChildProcess, grace: number): void {
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), grace).unref()
}

/** What the program left running may hold its output open: nobody waits for that. */
function leaveAfter(child: ChildProcess, grace: number): void {
  const leave = setTimeout(() => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, grace)
  child.on('close', () => clearTimeout(leave))
}
