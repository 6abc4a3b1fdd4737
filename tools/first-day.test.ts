import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runsToday } from '../testing/src/size.ts'
import { blocksIn, isExample, notTyped, operatorsBlocks, readDocument, triedIn } from './first-day/document.ts'
import { whyNot } from './first-day/machine.ts'

const root = join(import.meta.dirname, '..')
const page = readDocument(root, 'docs/operations/production.md')

describe('the commands of a document', () => {
  it('are its blocks marked sh, with their heading and line', () => {
    const blocks = blocksIn(
      'a.md',
      ['# One', '', '```sh', 'ls', 'id', '```', '**Two.** More', '```', 'X=1', '```'].join('\n'),
    )
    expect(blocks).toEqual([
      { heading: 'One', path: 'a.md', line: 4, text: 'ls\nid', isTyped: true },
      { heading: 'Two', path: 'a.md', line: 9, text: 'X=1', isTyped: false },
    ])
  })

  it('of step after step are typed, and what the day leaves out has a row that says why', () => {
    const steps = page.blocks.filter(({ isTyped }) => isTyped).map(({ heading }) => Number.parseInt(heading, 10))
    expect([...new Set(steps.filter(Number.isInteger))]).toEqual([1, 2, 3, 4, 5, 6, 7, 9])
    const out = triedIn(page.markdown).filter(({ how }) => how === 'left out')
    expect(out.flatMap(({ programs }) => programs)).toEqual(['apt-get', 'certbot', 'nginx'])
    expect(notTyped(operatorsBlocks(root)).length).toBeGreaterThan(0)
  })

  it('of all other pages are typed under a heading that the day names', () => {
    const story = globSync('tools/first-day/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
    const headings = operatorsBlocks(root).flatMap(({ isTyped, path, heading }) =>
      isTyped && path !== page.path ? [heading] : [],
    )
    expect(headings.filter((heading) => !story.some((text) => text.includes(`'${heading}'`)))).toEqual([])
  })

  it('have an example of every command of the operators that is typed', () => {
    const help = execFileSync(process.execPath, [join(root, 'apps/api/src/admin/main.ts'), 'help'], {
      encoding: 'utf8',
    })
    const names = [...help.matchAll(/^ {2}([a-z][a-z -]*[a-z])/gm)].map(([, name]) => name ?? '')
    const examples = operatorsBlocks(root)
      .filter((block) => block.isTyped || isExample(block))
      .map(({ text }) => text)
      .join('\n')
    expect(names).toContain('clock by')
    const typed = (name: string) => new RegExp(`(touchline-admin|npm run admin --) ${name}( |$)`, 'm').test(examples)
    expect(names.filter((name) => !typed(name))).toEqual([])
  })
})

/** So many days take it once; the night takes it, too. */
const DAYS = 4
describe.skipIf(!runsToday(0, DAYS) || whyNot() !== null)('the first day', () => {
  it('leads from an empty PostgreSQL to the first sold plan by the commands of production.md', () => {
    const words = ['--disable-warning=ExperimentalWarning', join(root, 'tools/first-day.ts'), '--short']
    const said = execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    expect(said).toContain('the first plan is sold')
  }, 300_000)
})
