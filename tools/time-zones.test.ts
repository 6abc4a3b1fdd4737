import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const table = join(dirname(import.meta.dirname), 'packages/domain/src/testing/calendar-table.ts')
const program = `import { boundaryTable } from ${JSON.stringify(table)}
console.log(new Date(0).getTimezoneOffset() + JSON.stringify(boundaryTable()))`

const tableIn = (zone: string): { offset: string; rows: string } => {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  const at = said.indexOf('[')
  return { offset: said.slice(0, at), rows: said.slice(at) }
}

it("gives the same dates and bills whatever the machine's own time zone is", () => {
  const [tokyo, losAngeles, apia] = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Apia'].map(tableIn)
  expect([tokyo?.offset, losAngeles?.offset, apia?.offset]).toEqual(['-540', '480', '660'])
  expect(tokyo?.rows).toHaveLength(losAngeles?.rows.length ?? 0)
  expect(losAngeles?.rows).toBe(tokyo?.rows)
  expect(apia?.rows).toBe(tokyo?.rows)
})
