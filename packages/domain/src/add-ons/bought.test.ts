import { expect, it } from 'vitest'
import { catalogue } from './add-on-catalogue.test-support.ts'
import { boughtThings } from './bought.ts'

const limits = { uploadHardSeconds: 60 * 3_600, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const entry = (contractPlanId: string) => ({ contractPlanId })

it.each([
  ['hours, each an entry', [entry('standard.upload'), entry('standard.upload')], [{ thing: 'upload', count: 2 }]],
  ['the hours of a year, one entry', [{ ...entry('yearly.upload'), limits }], [{ thing: 'upload', count: 60 }]],
  [
    'seats, and time of both kinds',
    [entry('standard.viewer'), entry('standard.export'), entry('standard.viewer'), entry('standard.analyst')],
    [
      { thing: 'viewers', count: 2 },
      { thing: 'export', count: 1 },
      { thing: 'analysts', count: 1 },
    ],
  ],
  ['a plan, which is none of them', [entry('standard.base')], []],
])('what is bought in addition to a plan is %s', (_, entries, things) => {
  expect(boughtThings(entries, catalogue)).toEqual(things)
})
