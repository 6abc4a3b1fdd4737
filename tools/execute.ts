import { type ChildProcess, spawn } from 'node:child_process'

interface Executed {
  readonly exitCode: number
  readonly output: string
}

interface Place {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Milliseconds. Default: three times any step's time. */
  readonly limit?: number
  /** Milliseconds to end after being asked. */
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

/** Ctrl-C first, then by force. */
function end(child: ChildProcess, grace: number): void {
  child.kill('SIGINT')
  setTimeout(() => child.kill('SIGKILL'), grace).unref()
}

/** Leftover processes may hold its output open. */
function leaveAfter(child: ChildProcess, grace: number): void {
  const leave = setTimeout(() => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  }, grace)
  child.on('close', () => clearTimeout(leave))
}
