/**
 * Entry of package.json's commands: `node tools/run.mjs <name> ...` installs what is missing, then runs the file on the
 * project's Node. Plain JavaScript without dependencies: a fresh clone runs it on the machine's Node (20 or later).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Room for young objects as one person makes them; V8's own would take 60 MiB more. */
const demo = ['--max-semi-space-size=8', 'apps/demo/src/main.ts']
const commands = {
  start: demo,
  dev: [...demo, '--dev'],
  reset: [...demo, '--reset'],
  admin: ['apps/demo/src/admin/main.ts'],
  test: ['tools/test.ts'],
  check: ['tools/check.ts'],
  'first-day': ['tools/first-day.ts'],
  bench: ['bench/main.ts'],
  lab: ['tools/lab.ts'],
}

const [name = '', ...given] = process.argv.slice(2)
const words = Object.hasOwn(commands, name) ? commands[name] : undefined
if (words === undefined) {
  console.error(`node tools/run.mjs <${Object.keys(commands).join('|')}> ...`)
  process.exit(1)
}
await import('./install.mjs')

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const linked = join(root, 'node_modules', '.bin', 'node')
const node = existsSync(linked) ? linked : process.execPath
const arguments_ = ['--disable-warning=ExperimentalWarning', ...words, ...given]
const env = {
  // Half of a start is compiling.
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
  PATH: `${dirname(linked)}${delimiter}${process.env.PATH ?? ''}`,
}

// Replaces this process if possible, for signals and exit code.
if (process.platform !== 'win32' && typeof process.execve === 'function') {
  process.chdir(root)
  process.execve(node, [node, ...arguments_], env)
}
const child = spawn(node, arguments_, { cwd: root, env, stdio: 'inherit' })
// Ctrl-C reaches both; this one must outlive the other.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128)
})
