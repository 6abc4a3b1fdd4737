/** Differences from the main branch, and their `npm run check` steps. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { type CheckStep, checks, vitest } from './steps.ts'

interface Changed {
  /** The branch point; on main itself the last commit but one. */
  readonly since: string
  /** Uncommitted and deleted ones included. */
  readonly files: readonly string[]
}

/** Null without Git, such a branch, or an earlier commit. */
export function changedFiles(root: string): Changed | null {
  const git = (...words: string[]): string | null => {
    try {
      return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return null
    }
  }
  const head = git('rev-parse', 'HEAD')
  const fork = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main')
  const isOnMain = ['main', ''].includes(git('branch', '--show-current') ?? '')
  const since = fork === head && isOnMain ? git('rev-parse', 'HEAD^') : fork
  if (since === null) return null
  const names = (text: string | null): readonly string[] => (text ?? '').split('\0').filter((name) => name !== '')
  const committed = names(git('diff', '--name-only', '--no-renames', '-z', since))
  const fresh = names(git('ls-files', '--others', '--exclude-standard', '-z'))
  return { since: since.slice(0, 8), files: [...committed, ...fresh] }
}

/** Configuration of everything, or very many files: needs the whole check. */
const TOO_MANY = 200
const concernsAll =
  /(?:^|\/)(?:tsconfig[\w.-]*|package)\.json$|^(?:package-lock|biome|knip|\.oxlintrc)\.json$|^vitest\.config\.ts$/

export const needsAll = (files: readonly string[]): boolean =>
  files.length > TOO_MANY || files.some((path) => concernsAll.test(path))

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isLinted = (path: string): boolean => /\.(?:tsx?|mts|mjs|js)$/.test(path) && !path.includes('/fixtures/')
const isFormatted = (path: string): boolean => isLinted(path) || /\.(?:json|css)$/.test(path)

/** Tests of tables that features fill. */
const contractOrRoute = /^packages\/contract\/src\/|^apps\/api\/src\/(?:app\.ts|http\/|.*routes\.ts)/
const ofNotices =
  /^(?:apps\/api|packages\/(?:domain|contract))\/src\/.*(?:notice|recipient|letter|audit)|^testing\/src\/two-years\.ts$/
const watchers = new Map([
  ['apps/api/src/refusals.test.ts', contractOrRoute],
  ['apps/api/src/http/documentation/documentation.test.ts', contractOrRoute],
  ['apps/api/src/notices.test.ts', ofNotices],
  ['apps/api/src/notice-writers.test.ts', ofNotices],
  [
    'apps/console/src/app/waves.test.tsx',
    /^(?:apps\/console|packages\/ui)\/src\/(?!i18n\/catalogues|testing).*(?<!\.test)\.tsx?$/,
  ],
  ['testing/src/recipes.test.ts', /^docs\/contributing\.md$|^packages\/contract\/src\/(?:calls\/|endpoints)|notice/],
])

const cataloguesOrUsers =
  /^(?:apps\/(?:console|api)|packages\/(?:words|paper|ui))\/src\/|^tools\/catalogues|^docs\/glossary\.md$/

const imports = (text: string, stem: string): boolean => new RegExp(`['/]${RegExp.escape(stem)}\\.tsx?'`).test(text)

/** In the folder, or the nearest above with tests: by name or import, else all. */
export function testsNextTo(path: string, tests: readonly string[], read: (test: string) => string): readonly string[] {
  if (isTest(path)) return tests.filter((test) => test === path)
  const stem = basename(path).replace(/(?:\.test-support)?\.\w+$/, '')
  for (let folder = posix.dirname(path); folder.includes('/'); folder = posix.dirname(folder)) {
    const near = tests.filter((test) => posix.dirname(test) === folder)
    const own = near.filter((test) => basename(test).startsWith(`${stem}.`) || imports(read(test), stem))
    if (near.length > 0) return own.length > 0 ? own : near
  }
  return []
}

/** `packages/domain/src/seats/free.test.ts` belongs to the project `domain`, `tools/steps.test.ts` to `tools`. */
const projectOf = (test: string): string => test.split('/')[/^(?:apps|packages)\//.test(test) ? 1 : 0] ?? ''

/** The slow ones first. */
export function stepsFor(files: readonly string[], root: string): readonly CheckStep[] {
  const all = globSync('{apps,packages,testing,simulation,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|fixtures|dist)$/.test(path),
  }).map((path) => path.replaceAll('\\', '/'))
  const near = files.flatMap((path) => testsNextTo(path, all, (test) => readFileSync(join(root, test), 'utf8')))
  const watching = [...watchers].flatMap(([test, sources]) => (files.some((path) => sources.test(path)) ? [test] : []))
  const tests = [...new Set([...near, ...watching])]
  const there = files.filter((path) => existsSync(join(root, path)))
  /** A check of `checks` with these files; dropped for null. */
  const only = (name: string, words: readonly string[] | null): readonly CheckStep[] =>
    checks.flatMap((step) =>
      step.name === name && words !== null ? [{ ...step, command: [...step.command, ...words] }] : [],
    )
  const among = (isOf: (path: string) => boolean, flag: string) => {
    const chosen = there.filter(isOf)
    return chosen.length === 0 ? null : [flag, ...chosen]
  }
  return [
    ...only('types', files.some(isLinted) ? [] : null),
    ...(tests.length === 0
      ? []
      : [{ ...vitest('tests', [...new Set(tests.map(projectOf))], tests), env: { EVERY_TURN: '1' } }]),
    ...only('arch', []),
    ...only('catalogues', files.some((path) => cataloguesOrUsers.test(path)) ? [] : null),
    ...only('lint', among(isLinted, '--no-error-on-unmatched-pattern')),
    ...only('format', among(isFormatted, '--no-errors-on-unmatched')),
  ]
}
