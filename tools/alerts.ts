/**
 * Checks the alert rules of docs/operations/monitoring with promtool (`npm run alerts`): one that is installed, else that of
 * Debian's package, unpacked into .cache and not installed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const folder = join(root, 'docs/operations/monitoring')
const cache = join(root, '.cache/promtool')
const unpacked = join(cache, 'usr/bin/promtool')

const isInstalled = (): boolean => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** 19 MB, once. */
function unpack(): void {
  console.log('promtool is not installed: it is taken from the package prometheus of Debian, into .cache/promtool')
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  try {
    // As any user, and without a package list of its own: where it is too old, apt-get update renews it.
    execFileSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: cache, stdio: 'inherit' })
  } catch {
    throw new Error('no promtool, and none can be had: install prometheus, or run apt-get update on Debian')
  }
  const name = readdirSync(cache).find((file) => file.endsWith('.deb'))
  if (name === undefined) throw new Error('apt-get brought no package')
  execFileSync('dpkg-deb', ['--extract', join(cache, name), cache])
  rmSync(join(cache, name))
}

const promtool = (): string => {
  if (isInstalled()) return 'promtool'
  if (!existsSync(unpacked)) unpack()
  return unpacked
}

const program = promtool()
for (const words of [
  ['check', 'rules', 'alerts.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  execFileSync(program, words, { cwd: folder, stdio: 'inherit' })
}
