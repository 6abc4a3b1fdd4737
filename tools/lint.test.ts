import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const root = dirname(import.meta.dirname)
/** The project's own configuration on a copy outside the repository, where nothing is ignored. */
function lintFixtures(): Set<string> {
  const copy = mkdtempSync(join(tmpdir(), 'touchline-lint-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(join(import.meta.dirname, 'fixtures/lint'), copy, { recursive: true })
  const { ignorePatterns, ...config } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  expect(ignorePatterns).toContain('tools/fixtures')
  writeFileSync(join(copy, '.oxlintrc.json'), JSON.stringify(config))
  const programs = join(root, 'node_modules/.bin')
  const { stdout } = spawnSync(join(programs, 'oxlint'), ['--format', 'json'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` },
  })
  const report: { diagnostics: { code: string }[] } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  return new Set(report.diagnostics.map(({ code }) => code))
}

const rules = [
  'eslint(eqeqeq)',
  'eslint(max-lines)',
  'eslint(max-lines-per-function)',
  'eslint(no-console)',
  'import(no-cycle)',
  'import(no-default-export)',
  'jsx-a11y(alt-text)',
  'jsx-a11y(click-events-have-key-events)',
  'react(button-has-type)',
  'react-hooks(exhaustive-deps)',
  'react-hooks(rules-of-hooks)',
  'typescript(await-thenable)',
  'typescript(consistent-type-assertions)',
  'typescript(no-explicit-any)',
  'typescript(no-floating-promises)',
  'typescript(no-misused-promises)',
  'typescript(no-non-null-assertion)',
  'typescript(no-unsafe-member-access)',
  'typescript(no-unsafe-return)',
  'typescript(switch-exhaustiveness-check)',
]

it('bites on every rule that has a planted violation', () => {
  const seen = lintFixtures()
  expect(rules.filter((rule) => !seen.has(rule))).toEqual([])
})
