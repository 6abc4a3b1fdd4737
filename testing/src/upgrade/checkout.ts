import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '../../..')
const OURS = '@touchline'

export interface Checkout {
  readonly folder: string
  readonly version: string
  remove(): void
}

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

const MIGRATIONS = 'apps/api/src/db/migrations'

const lastAdding = (path: string, range: string): string =>
  git('log', '-1', '--format=%H', '--no-renames', '--diff-filter=A', range, '--', path)

/** The present commit if none came since the baseline. */
export function beforeNewestMigration(): string {
  const baseline = lastAdding(`${MIGRATIONS}/0025_baseline.sql`, 'HEAD')
  const newest = lastAdding(`${MIGRATIONS}/*.sql`, `${baseline}..HEAD`)
  return newest === '' ? 'HEAD' : `${newest}^`
}

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      link: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
    }),
  ),
})

const packagesOf = (folder: string) =>
  lockfile.parse(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))).packages

const linksOf = (folder: string): readonly (readonly [string, string])[] =>
  Object.entries(packagesOf(folder)).flatMap(([path, { link, resolved }]) =>
    link === true && resolved !== undefined ? [[path, resolved] as const] : [],
  )

function isInstalled(folder: string): boolean {
  const here = packagesOf(root)
  return Object.entries(packagesOf(folder)).every(
    ([path, { version }]) => !path.includes('node_modules/') || here[path]?.version === version,
  )
}

function borrowPackages(folder: string): void {
  const ours = new Set([OURS, ...linksOf(root).map(([path]) => path.replace('node_modules/', ''))])
  const lent = (place: string): void => {
    const installed = join(root, place, 'node_modules')
    if (!existsSync(installed) || !existsSync(join(folder, place))) return
    execFileSync('mkdir', ['-p', join(folder, place, 'node_modules')])
    for (const name of readdirSync(installed))
      if (!ours.has(name)) symlinkSync(join(installed, name), join(folder, place, 'node_modules', name))
  }
  for (const place of ['.', 'apps/api', 'packages/card-sandbox', 'packages/embedded-postgres', 'testing']) lent(place)
  for (const [path, place] of linksOf(folder)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(folder, place), join(folder, path))
  }
}

/** Reuses installed packages if they fit. */
export function checkOut(commit: string): Checkout {
  const version = git('rev-parse', '--short', commit)
  const folder = mkdtempSync(join(tmpdir(), `touchline-${version}-`))
  const tar = join(folder, 'files.tar')
  git('archive', '--format=tar', '-o', tar, commit)
  execFileSync('tar', ['-xf', tar, '-C', folder])
  rmSync(tar)
  if (isInstalled(folder)) borrowPackages(folder)
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  return { folder, version, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
