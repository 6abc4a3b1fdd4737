/** Programs that tests drive and that npm does not have, from Debian's own packages. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRootOnDebian = (): boolean =>
  existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const isInstalled = (program: string): boolean =>
  ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(`${folder}/${program}`))

/** Installs the packages whose programs are not there, by program; says how where it may not. */
export function installDebian(packageOf: Readonly<Record<string, string>>): void {
  const names = Object.entries(packageOf).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))
  const missing = [...new Set(names)]
  if (missing.length === 0) return
  const command = `apt-get install ${missing.join(' ')}`
  if (!isRootOnDebian()) throw new Error(`Not installed on this machine. On Debian, as root: ${command}`)
  console.log(`Not installed on this machine: ${command}`)
  // Another test may install something at the same time, and the lists of packages have a lock that nobody waits for.
  const aptGet = ['--timeout', '300', join(tmpdir(), 'touchline-apt-get.lock'), 'apt-get']
  const quiet = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('flock', [...aptGet, 'update', '-qq'], quiet)
  execFileSync('flock', [...aptGet, 'install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
}
