import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_STAMP } from '@touchline/api/http/console/console'

const shared = [
  'apps/console/build',
  ...['ui', 'words', 'domain', 'contract'].map((name) => `packages/${name}/src`),
  'package-lock.json',
]

type Built = 'console' | 'desk'

const passedOver = new Set(['node_modules', 'dist', '.cache'])

async function* filesBelow(path: string): AsyncGenerator<string> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (passedOver.has(entry.name)) continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) yield* filesBelow(child)
    else yield child
  }
}

async function fingerprint(root: string, app: Built): Promise<string> {
  const hash = createHash('sha256')
  for (const source of [`apps/${app}`, ...shared]) {
    const path = join(root, source)
    const files = source.endsWith('.json') ? [path] : (await Array.fromAsync(filesBelow(path))).sort()
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** With the debug screen and pseudo-language. */
function viteBuild(root: string, app: Built): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--mode', 'demo'], {
    cwd: join(root, 'apps', app),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    build.once('error', reject)
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The ${app} did not build (exit ${code}).`)),
    )
  })
}

/** Only if sources changed; returns whether. */
export async function ensureBuilt(root: string, app: Built, onBuild: () => void): Promise<string> {
  const dist = join(root, 'apps', app, 'dist')
  const stamp = join(dist, DEMO_STAMP)
  const expected = await fingerprint(root, app)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built !== expected) {
    onBuild()
    await viteBuild(root, app)
    await writeFile(stamp, expected)
  }
  return dist
}
