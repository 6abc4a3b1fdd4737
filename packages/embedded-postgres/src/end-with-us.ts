import { type ChildProcess, spawn } from 'node:child_process'
import type { SystemUser } from './account.ts'

/** Even by kill -9: a shell waits on a pipe that only we hold. Not on Windows. */
export const endWithUs = (child: ChildProcess, signal: 'INT' | 'KILL', account?: SystemUser): void => {
  if (process.platform === 'win32' || child.pid === undefined) return
  const shell = spawn('/bin/sh', ['-c', `read -r _; kill -${signal} "$1"`, 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    cwd: '/',
    detached: true,
    ...account,
  })
  shell.unref()
  child.once('exit', () => shell.kill('SIGKILL'))
}
