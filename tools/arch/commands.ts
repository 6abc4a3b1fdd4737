/**
 * Operators' commands in documents, mails, alerts and comments must exist; whole ones have the required flags and no
 * others. All are in docs/operations.md.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentFault } from './glossary.ts'

interface Known {
  readonly name: string
  readonly flags: readonly string[]
  readonly needed: readonly string[]
}

const home = 'docs/operations.md'
const common = ['region', 'operator', 'case']

const places = ['README.md', 'docs/**/*.{md,yml}', 'apps/*/src/**/*.ts', 'deploy/bin/*']

export const readHelp = (root: string): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/api/src/admin/main.ts', 'help'], {
    cwd: root,
    encoding: 'utf8',
  })

function parseHelp(help: string): ReadonlyMap<string, Known> {
  const parts = help.split(/^(?= {2}[a-z-]+(?: [a-z][a-z-]*)?(?: <[^>]+>)*$)/m).slice(1)
  const known = parts.map((part): Known => {
    const flags = [...part.matchAll(/^ {6}--([a-z-]+) <[^>]+>.*?(, required)?$/gm)]
    const names = flags.map(([, name = '']) => name)
    return {
      name: /[a-z-]+(?: [a-z][a-z-]*)?/.exec(part)?.[0] ?? '',
      flags: names,
      needed: names.filter((_, at) => flags[at]?.[2] !== undefined),
    }
  })
  return new Map(known.map((each) => [each.name, each]))
}

interface Written {
  readonly text: string
  readonly isLine: boolean
}

const program = /(?:\btouchline-admin|\bnpm run admin --) /

const afterProgram = (text: string): readonly string[] => text.split(program).slice(1)

/** Code spans, and lines of blocks; a trailing backslash continues a line. */
function writtenIn(document: string, known: ReadonlyMap<string, Known>): readonly Written[] {
  const blocks = [...document.matchAll(/^```[^\n]*\n([^]*?)^```/gm)].map(([, block = '']) => block)
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n/g, '').split('\n'))
  const spans = [...document.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  const named = spans.filter((span) => span.includes(' ') && known.has(nameIn(span, known)))
  return [
    ...lines.flatMap(afterProgram).map((text) => ({ text, isLine: true })),
    ...[...spans.flatMap(afterProgram), ...named].map((text) => ({ text, isLine: false })),
  ]
}

/** Of one word or two: `list-jobs`, `receivers add`. */
function nameIn(text: string, known: ReadonlyMap<string, Known>): string {
  const typed = text
    .replaceAll(/--(?:region|operator) (?:"[^"]*"|\S+)/g, '')
    .trim()
    .replace(/^(?:preview|ask) (?=[a-z])/, '')
  const two = /^[a-z-]+ [a-z][a-z-]*/.exec(typed)?.[0] ?? ''
  return known.has(two) ? two : (typed.split(/[^a-z-]/)[0] ?? '')
}

function faultsOf({ text, isLine }: Written, known: ReadonlyMap<string, Known>): readonly string[] {
  const name = nameIn(text, known)
  if (name === '' || name === 'help') return []
  const command = known.get(name)
  if (command === undefined) return [`names the command ${name}, which does not exist`]
  const given = [...text.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].flatMap(([, flag]) => flag ?? [])
  const unknown = given.filter((flag) => !common.includes(flag) && !command.flags.includes(flag))
  const isWhole = isLine || given.some((flag) => command.flags.includes(flag))
  const missing = isWhole ? command.needed.filter((flag) => !given.includes(flag)) : []
  return [
    ...unknown.map((flag) => `writes ${name} with --${flag}, which it does not have`),
    ...missing.map((flag) => `writes ${name} without --${flag}, which it needs`),
  ]
}

export function commandFaults(root: string, help: string): readonly DocumentFault[] {
  const known = parseHelp(help)
  const files = globSync(places, { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
  const texts = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const listed = texts.find(({ path }) => path === home)?.text ?? ''
  const unlisted = [...known.keys()].filter((name) => !new RegExp(`^\\|.*\`${name}[ \`]`, 'm').test(listed))
  return [
    ...texts.flatMap(({ path, text }) => {
      const written = path.endsWith('.md')
        ? writtenIn(text, known)
        : afterProgram(text).map((each) => ({ text: each.split('\n')[0] ?? '', isLine: false }))
      return written.flatMap((each) => faultsOf(each, known)).map((fault) => ({ path, fault }))
    }),
    ...unlisted.map((name) => ({ path: home, fault: `does not list the command ${name}` })),
  ]
}
