/** `npm run lab -- supply-chain`: the lockfile's packages, and no secrets in tracked files. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkLockfile } from './supply-chain/lockfile.ts'
import { checkSecrets } from './supply-chain/secrets.ts'

const root = dirname(import.meta.dirname)

const lockfile: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).isFile())

const secrets = tracked.flatMap((path) => checkSecrets(path, readFileSync(join(root, path), 'utf8')))
const faults = [...checkLockfile(lockfile), ...secrets, ...(tracked.length === 0 ? ['no tracked file was read'] : [])]

for (const fault of faults) console.error(fault)
console.log(`${tracked.length} tracked files and the lockfile, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
