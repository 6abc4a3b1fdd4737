/** Programs that npm lacks. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const isRootOnDebian = (): boolean =>
  existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const isInstalled = (program: string): boolean =>
  ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(`${folder}/${program}`))

// Concurrent tests may hold the package lists' lock.
const aptGet = (...words: readonly string[]) =>
  execFileSync('flock', ['--timeout', '300', join(tmpdir(), 'touchline-apt-get.lock'), 'apt-get', ...words], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Explains how if not permitted. */
export function installDebian(packageOf: Readonly<Record<string, string>>): void {
  const names = Object.entries(packageOf).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))
  const missing = [...new Set(names)]
  if (missing.length === 0) return
  const command = `apt-get install ${missing.join(' ')}`
  if (!isRootOnDebian()) throw new Error(`Not installed on this machine. On Debian, as root: ${command}`)
  console.log(`Not installed on this machine: ${command}`)
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...missing)
}

const cache = join(dirname(import.meta.dirname), '.cache', 'debian')

function download(name: string, folder: string): void {
  const get = () => execFileSync('apt-get', ['download', '-qq', name], { cwd: folder, stdio: 'inherit' })
  try {
    get()
  } catch (error) {
    if (!isRootOnDebian()) throw new Error(`${name} cannot be had: install it, or run apt-get update on Debian`)
    console.log(`apt-get update: ${String(error)}`)
    aptGet('update', '-qq')
    get()
  }
}

/** Unpacked, because installing would start a server. */
export function debianProgram(program: string, name: string): string {
  if (isInstalled(program)) return program
  const folder = join(cache, name)
  const unpacked = join(folder, 'usr', 'bin', program)
  if (existsSync(unpacked)) return unpacked
  console.log(`${program} is not installed: it is taken from Debian's package ${name}, into .cache/debian`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  download(name, folder)
  const file = readdirSync(folder).find((each) => each.endsWith('.deb'))
  if (file === undefined) throw new Error('apt-get brought no package')
  execFileSync('dpkg-deb', ['--extract', join(folder, file), folder])
  rmSync(join(folder, file))
  return unpacked
}
