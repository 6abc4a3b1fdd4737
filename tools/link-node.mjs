/**
 * Links the project's Node into `node_modules/.bin`: npm 9 (Debian 12 and 13) removes the link with the package for
 * another processor. Plain JavaScript for the machine's Node.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')
const own = join(`node-${process.platform}-${process.arch}`, 'bin', 'node')
const link = join(modules, '.bin', 'node')

if (existsSync(join(modules, own)) && !existsSync(link)) {
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join('..', own), link)
}
