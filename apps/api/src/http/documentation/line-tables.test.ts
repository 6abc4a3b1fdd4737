import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineRefusalMeaning } from '@touchline/contract/ingestion'
import { usageType } from '@touchline/contract/usage'
import { expect, it } from 'vitest'

const document = readFileSync(join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8')
const section = document.split('\n## ').find((each) => each.startsWith('The lines of the platform')) ?? ''
const rowsOf = (head: string): readonly string[] => {
  const [, table = ''] = section.split(head)
  return (table.split('\n\n')[0] ?? '').split('\n').slice(2)
}

it('docs/api.md says of every code of a refused line what it means, in the words of the contract', () => {
  const rows = Object.entries(lineRefusalMeaning).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  expect(rowsOf('| Code | What is wrong, and what mends it |')).toEqual(rows)
})

it('docs/api.md names every type of usage that is taken, once', () => {
  const named = rowsOf('| Usage type | Of |').flatMap((row) => [...(row.match(/\b[A-Z_0-9]{8,}\b/g) ?? [])])
  expect(named.toSorted()).toEqual([...usageType.options].toSorted())
})
