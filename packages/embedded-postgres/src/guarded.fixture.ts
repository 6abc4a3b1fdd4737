// Killed by the test: starts a process, prints its number, waits.
import { spawn } from 'node:child_process'
import { endWithUs } from './end-with-us.ts'

const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'], { stdio: 'ignore' })
endWithUs(child, 'KILL')
process.stdout.write(`${child.pid}\n`)
setInterval(() => undefined, 60_000)
