import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Module } from './modules.ts'

export interface DocumentFault {
  readonly path: string
  readonly fault: string
}

interface Concept {
  readonly concept: string
  readonly code: readonly string[]
  readonly wire: readonly string[]
}

export interface RefusedWord {
  readonly word: string
  readonly instead: string
  /** Names of the specification or of the database may still have it. */
  readonly isIn: (place: 'names' | 'comments' | 'documents' | 'titles') => boolean
}

export interface Glossary {
  readonly concepts: readonly Concept[]
  /** The head of the table of screens (its languages), then a row for each concept. */
  readonly screens: readonly (readonly string[])[]
  /** Language, refused words, the word instead. */
  readonly refusedOnScreens: readonly (readonly string[])[]
  readonly refusedWords: readonly RefusedWord[]
}

const path = 'docs/glossary.md'

type Table = readonly (readonly string[])[]

function tablesOf(text: string): readonly Table[] {
  return text
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|') && !/^\|[-|]+$/.test(line)))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    )
}

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])

export function parseGlossary(text: string): Glossary {
  const tables = tablesOf(text)
  const headed = (...head: string[]): Table[] =>
    tables.filter(([first]) => head.every((cell, at) => first?.[at] === cell))
  const concepts = headed('Concept', 'Meaning').flatMap((table) => table.slice(1))
  const words = headed('Not', 'But').flatMap((table) => table.slice(1))
  return {
    concepts: concepts.map(([concept = '', , code, wire]) => ({ concept, code: quoted(code), wire: quoted(wire) })),
    screens: headed('Concept', 'en').flat(),
    refusedOnScreens: headed('Language', 'Not', 'But').flatMap((table) => table.slice(1)),
    refusedWords: words.flatMap(([not = '', instead = '', where = '']) =>
      not.split(', ').map((word) => ({ word, instead, isIn: (place) => where.includes(place) })),
    ),
  }
}

export const readGlossary = (root: string): Glossary =>
  parseGlossary(existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

export function glossaryFaults({ concepts }: Glossary, modules: readonly Module[]): readonly DocumentFault[] {
  const all = modules.filter((module) => !module.path.startsWith('tools/'))
  const wire = all.filter((module) => module.path.startsWith('packages/contract/'))
  return concepts.flatMap(({ concept, code, wire: onWire }) => [
    ...missing(code, all).map((name) => ({ path, fault: `names \`${name}\` for "${concept}": no code has it` })),
    ...missing(onWire, wire).map((name) => ({
      path,
      fault: `names \`${name}\` for "${concept}": the contract lacks it`,
    })),
  ])
}

const missing = (names: readonly string[], modules: readonly Module[]): readonly string[] =>
  names.filter((name) => {
    const whole = new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`)
    return !modules.some(({ text }) => whole.test(text))
  })
