/** An operator's document, block by block. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Block {
  /** Or the bold words that begin its paragraph. */
  readonly heading: string
  readonly path: string
  readonly line: number
  readonly text: string
  /** `sh`: typed in order. Others are contents or another day's commands. */
  readonly isTyped: boolean
}

/** From the table "What was tried". */
export interface Tried {
  readonly programs: readonly string[]
  readonly how: 'run' | 'stand-in' | 'left out'
}

const fence = /^```/

export function blocksIn(path: string, markdown: string): readonly Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: { readonly line: number; readonly isTyped: boolean; readonly lines: string[] } | null = null
  for (const [at, line] of markdown.split('\n').entries()) {
    if (fence.test(line)) {
      if (open === null) open = { line: at + 2, isTyped: line === '```sh', lines: [] }
      else {
        const { lines, ...rest } = open
        blocks.push({ heading, path, text: lines.join('\n'), ...rest })
        open = null
      }
    } else if (open !== null) open.lines.push(line)
    else heading = /^#+ (.*)/.exec(line)?.[1] ?? /^\*\*(.*?)\.?\*\*/.exec(line)?.[1] ?? heading
  }
  return blocks
}

export const placeOf = ({ path, line }: Block): string => `${path}:${line}`

/** For reading time. */
export const wordsIn = (markdown: string): number =>
  markdown
    .replaceAll(/^```[^]*?^```/gm, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length

const howOf = (cell: string): Tried['how'] =>
  cell.startsWith('left out') ? 'left out' : cell.startsWith('a stand-in') ? 'stand-in' : 'run'

export const triedIn = (markdown: string): readonly Tried[] =>
  (markdown.split('## What was tried')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, first = '', second = '']) => ({
      programs: [...first.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []),
      how: howOf(second),
    }))

export interface Document {
  readonly path: string
  readonly markdown: string
  readonly blocks: readonly Block[]
}

export function readDocument(root: string, path: string): Document {
  const markdown = readFileSync(join(root, path), 'utf8')
  return { path, markdown, blocks: blocksIn(path, markdown) }
}

export const operatorsBlocks = (root: string): readonly Block[] =>
  ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: root }).toSorted()].flatMap(
    (path) => readDocument(root, path).blocks,
  )

/** Understood wherever they are typed. */
export const isExample = ({ text }: Block): boolean => /^(\w+=\S+ )?(touchline-admin|npm run admin --) /.test(text)

/** Why a block is never typed, by heading. */
const whyNotTyped: Readonly<Record<string, string>> = {
  'Usage records': 'for records of years',
  'The video platform': 'the platform of the story sends such lines through the client',
  'Prometheus, Alertmanager and Grafana': 'npm run lab -- alerts runs the rules',
  'A cluster': 'npm run lab -- cluster takes one that somebody made',
  'With Docker': 'there is no Docker here',
  'The embedded database': 'shows what a command prints',
  'Security events': 'shows a line',
  'A new version': 'for a database of an earlier version; here it is new',
  'The journal': 'shows two entries of DESK_FILE',
  'Mails that come back': 'the mail server of the story runs it',
  Traces: 'settings of a collector, which is not here',
}

/** A line for each; a block without a reason is a fault. */
export const notTyped = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .filter((block) => !block.isTyped && !isExample(block))
    .map((block) => {
      const reason = whyNotTyped[block.heading]
      if (reason === undefined) throw new Error(`${placeOf(block)} is not typed, and nothing says why`)
      return `not typed: ${placeOf(block)} ${block.heading} (${reason})`
    })
