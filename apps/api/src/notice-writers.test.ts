import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { noticeKinds } from '@touchline/domain/notices'
import { expect, it } from 'vitest'

const root = dirname(dirname(dirname(import.meta.dirname)))

const writers = [
  'apps/api/src/{features,books,use-case,jobs,http}/**/*.ts',
  'packages/domain/src/notices/{planned,due,contract-dates,card}.ts',
]
const isNoWriter = (path: string): boolean => path.endsWith('.test.ts') || /[\\/]bell[\\/]/.test(path)

it('every kind of notice is written by some code', () => {
  const written = writers
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !isNoWriter(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  expect(noticeKinds.filter((kind) => !written.includes(`'${kind}'`))).toEqual([])
})
