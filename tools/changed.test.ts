import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needsAll, stepsFor, testsNextTo } from './changed.ts'
import { mendOf, onceEach } from './mend.ts'

const root = dirname(import.meta.dirname)

describe('the tests next to a file', () => {
  const texts = new Map([
    ['packages/domain/src/plans/decide.test.ts', ''],
    ['packages/domain/src/plans/decide.property.test.ts', ''],
    ['packages/domain/src/plans/life.test.ts', "import { pass } from './pass-boundary.ts'"],
  ])
  const near = (path: string) => testsNextTo(path, [...texts.keys()], (test) => texts.get(test) ?? '')

  it.each([
    ['those that have its name', 'decide.ts', ['decide.test.ts', 'decide.property.test.ts']],
    ['those that import it', 'pass-boundary.ts', ['life.test.ts']],
    ['all of its folder where none does', 'renewal.ts', ['decide.test.ts', 'decide.property.test.ts', 'life.test.ts']],
    [
      'those of the folder above where its own has none',
      'pause/decide.ts',
      ['decide.test.ts', 'decide.property.test.ts'],
    ],
    ['itself where it is a test', 'life.test.ts', ['life.test.ts']],
  ])('are %s', (_, path, expected) => {
    const folder = 'packages/domain/src/plans/'
    expect(near(folder + path)).toEqual(expected.map((name) => folder + name))
  })
})

describe('the check of what changed', () => {
  const namesOf = (...files: string[]) => stepsFor(files, root).map(({ name }) => name)

  it('reads a document by its links alone', () => {
    expect(namesOf('docs/operations.md')).toEqual(['arch'])
  })

  it('gives lint and format the changed files alone, and the tests next to them', () => {
    const steps = stepsFor(['packages/domain/src/plans/decide.ts', 'packages/domain/src/plans/gone.ts'], root)
    expect(steps.map(({ name }) => name)).toEqual(['types', 'tests', 'arch', 'lint', 'format'])
    const words = (name: string) => steps.find((step) => step.name === name)?.command ?? []
    expect(words('lint').slice(-1)).toEqual(['packages/domain/src/plans/decide.ts'])
    expect(words('tests')).toContain('packages/domain/src/plans/decide.test.ts')
  })

  it('runs the tests of a table with the changes of what fills it', () => {
    const [, tests] = stepsFor(['packages/domain/src/notices/kinds.ts', 'packages/contract/src/receipts.ts'], root)
    expect(tests?.command).toEqual(
      expect.arrayContaining(['apps/api/src/notices.test.ts', 'apps/api/src/refusals.test.ts', '--project', 'api']),
    )
    expect(tests?.env).toEqual({ EVERY_TURN: '1' })
  })

  it('is the whole one after a change of what every file is built by, or of half the house', () => {
    expect(needsAll(['apps/console/tsconfig.json'])).toBe(true)
    expect(needsAll(Array.from({ length: 300 }, (_, at) => `docs/${at}.md`))).toBe(true)
    expect(needsAll(['docs/operations.md'])).toBe(false)
  })
})

describe('a failure', () => {
  it.each([
    ['format', 'Some files are not formatted', /^npm run format$/],
    ['lint', 'x eslint(max-lines): File has too many lines (307).', /test-support/],
    ['catalogues', 'mail: bill-doubled.subject is not used', /exceptions\.ts/],
    ['tests', 'expected 1 to be 2', /npx vitest run/],
  ])('of %s says what mends it', (step, output, sentence) => {
    expect(mendOf(step, output)).toMatch(sentence)
  })

  it('names an error of types once, with the lines that belong to it', () => {
    const error = 'a.ts(3,14): error TS2322: Not assignable.\n  Types differ.'
    expect(onceEach(`${error}\nb.ts(1,1): error TS1: No.\n${error}`)).toBe(`${error}\nb.ts(1,1): error TS1: No.`)
  })
})
