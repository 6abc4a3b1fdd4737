/** docs/contributing.md names every place in which one thing is spelled. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '@touchline/contract/endpoints'
import { noticeKinds } from '@touchline/domain/notices'
import { describe, expect, it } from 'vitest'

const root = dirname(dirname(import.meta.dirname))
const document = readFileSync(join(root, 'docs/contributing.md'), 'utf8')
const recipe = (title: string): string => document.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const sources = globSync('{apps,packages,tools}/**/*.{ts,tsx,json}', {
  cwd: root,
  exclude: (path) => /(?:^|[\\/])(?:node_modules|fixtures|dist)$/.test(path),
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(?:test|test-support)\.tsx?$|0\.9\.0\.json$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const languages = /\/(?:en|ja|de|fr|es|pt-pt)(?=\.[\w.-]*json$)/

const isNamed = (text: string, path: string): boolean => {
  const parts = path.replace(languages, '/<language>').split('/')
  return parts.some((_, at) => text.includes(`\`${parts.slice(at).join('/')}\``))
}

describe('the recipe of a notice', () => {
  it('names every folder in which most kinds of notices are spelled', () => {
    const kinds = new Set<string>(noticeKinds)
    const words = /["'`]([a-z-]+)["'`]|^\s*([a-z-]+): /gm
    const spells = (text: string): number =>
      new Set([...text.matchAll(words)].map(([, quoted, key]) => quoted ?? key ?? '').filter((word) => kinds.has(word)))
        .size
    const folders = Map.groupBy(sources, ({ path }) => (path.endsWith('.json') ? path : dirname(path)))
    const places = [...folders].flatMap(([folder, files]) =>
      spells(files.map(({ text }) => text).join('\n')) > noticeKinds.length * 0.8 ? [folder] : [],
    )
    const named = (folder: string) =>
      isNamed(recipe('A notice or a mail'), folder) ||
      (folders.get(folder) ?? []).some(({ path }) => isNamed(recipe('A notice or a mail'), path))
    expect(places.length).toBe(2 + 6)
    expect(places.filter((folder) => !named(folder))).toEqual([])
  })
})

describe('the recipe of a call', () => {
  it('names every file in which its example is spelled', () => {
    const places = sources.filter(({ text }) => /\bgetReceipt\b/.test(text)).map(({ path }) => path)
    expect(places.length).toBeGreaterThan(3)
    expect(places.filter((path) => !isNamed(recipe('A call'), path))).toEqual([])
  })

  it('is that of every call but those of programs, which send what they have; all are made alike: a path, schemas, a handler', () => {
    const rooms = [
      /^packages\/contract\/src\/calls\/[\w-]+\.ts$/,
      /^packages\/contract\/src\/(?!calls\/)(?:plans\/)?(?!endpoints)[\w-]+\.ts$/,
      /^apps\/api\/src\/(?:features\/[\w/-]+|http\/[\w/-]+)\.ts$/,
    ]
    const names = Object.keys(endpoints).filter((name) => !/^(?:ingest|takeMailReport$)/.test(name))
    const missing = names.flatMap((name) =>
      rooms
        .filter((room) => !sources.some(({ path, text }) => room.test(path) && new RegExp(`\\b${name}\\b`).test(text)))
        .map((room) => `${name}: ${room.source}`),
    )
    expect(missing).toEqual([])
  })
})

describe('the recipe of a value on a screen', () => {
  it('names files that have its example', () => {
    const places = [
      'packages/contract/src/plans/yearly-plans.ts',
      'apps/api/src/features/plans/yearly-routes.ts',
      'apps/console/src/lib/request/queries.ts',
      'apps/console/src/features/contract/hero/next-bill.tsx',
    ]
    const has = (path: string) => sources.some((source) => source.path === path && /[nN]extTerm\b/.test(source.text))
    expect(places.filter((path) => !has(path) || !isNamed(recipe('A value on a screen'), path))).toEqual([])
  })

  it('knows where the texts of one feature are', () => {
    const own = sources.filter(
      ({ path, text }) => /\/catalogues\/[\w-]+\.json$/.test(path) && text.includes('"receipts": {'),
    )
    expect(own.map(({ path }) => path.replace(languages, '/<language>'))).toEqual(
      Array.from({ length: 6 }, () => 'apps/console/src/i18n/catalogues/<language>.json'),
    )
    expect(recipe('A text, a language')).toContain('`<language>.json`')
  })
})
