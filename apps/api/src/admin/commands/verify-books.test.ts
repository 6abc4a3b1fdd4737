import { createHash } from 'node:crypto'
import { openTestCell } from '@touchline/testing/cell'
import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it, onTestFinished } from 'vitest'
import { unsaid, writeOperatorAction } from '../../books/operator-actions.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refused, UsageError } from '../command.ts'
import { verifyBooksCommand } from './verify-books.ts'

const cell = await sharedCell()
await cell.open({ basePlanId: 'teamStandardPlan.base' })
cell.clock.moveTo(cell.clock.now() + 2 * 3_600_000)

const run = (expect?: string) => operatorOn(cell.deps).run(verifyBooksCommand, { expect })

it('counts what it verified, and compares the audit with a digest of before', async () => {
  const [counts, printed = ''] = await run()
  expect(counts).toMatch(/^1 organisations, [1-9]\d* audit rows, 0 findings$/)
  const digest = printed.replace('digest ', '')
  cell.clock.moveTo(cell.clock.now() + 86_400_000)
  expect(await run(digest)).toContain(printed)
  await expect(run(digest.replace(/[^/]+$/, 'f'.repeat(64)))).rejects.toThrow('is not what it was')
  await expect(run('soon/abc')).rejects.toThrow(UsageError)
})

it('the command says of an empty digest that it is one', async () => {
  const ofNothing = `2026-11-20T00:00:00.000Z/${createHash('sha256').digest('hex')}`
  expect((await run(ofNothing)).at(-1)).toContain('this digest is of nothing')
  expect((await run()).at(-1)).toMatch(/^digest /)
})

it('proves what operators did: a row that was changed or left out is found', async () => {
  const { ids, db } = cell.deps
  const act = (operator: string) =>
    inTransaction(db, { system: 'administration' }, (tx) =>
      writeOperatorAction(tx, {
        ...unsaid,
        actionId: ids.uuid(),
        operator,
        command: 'release-organization',
        subject: 'region',
        reason: operator === 'Mori' ? 'a mistake of the check' : null,
      }),
    )
  await Promise.all(['Sato', 'Tanaka', 'Mori'].map(act))
  expect((await run())[0]).toMatch(/ 0 findings$/)
  const { ownerDb } = cell.database
  const rename = (operator: string, sequence: number) =>
    ownerDb.updateTable('operator_actions').set({ operator }).where('sequence', '=', sequence).execute()
  const before = await ownerDb
    .selectFrom('operator_actions')
    .selectAll()
    .where('sequence', '=', 2)
    .executeTakeFirstOrThrow()
  await rename('nobody', 2)
  await expect(run()).rejects.toThrow('the books do not hold')
  await rename(before.operator, 2)
  expect((await run())[0]).toMatch(/ 0 findings$/)
  const say = (from: string | null, to: string | null) =>
    ownerDb
      .updateTable('operator_actions')
      .set({ reason: to })
      .where('reason', from === null ? 'is' : '=', from)
      .execute()
  for (const [from, to] of [
    ['a mistake of the check', 'another reason'],
    [null, 'a reason that nobody gave'],
  ] as const) {
    await say(from, to)
    await expect(run()).rejects.toThrow('the books do not hold')
    await say(to, from)
    expect((await run())[0]).toMatch(/ 0 findings$/)
  }
  const deletion = ownerDb.deleteFrom('operator_actions').where('sequence', '=', 2)
  await deletion.execute()
  await expect(run()).rejects.toThrow(Refused)
  await cell.database.add('operator_actions', { ...before, happened_at: at(before.happened_at) })
  expect((await run())[0]).toMatch(/ 0 findings$/)
})

it('finds that all of what operators did is gone before any check of the books, also behind what others did since', async () => {
  const world = await openTestCell('2026-11-21T04:00:00Z')
  onTestFinished(() => world.drop())
  const { ids, db } = world.deps
  const verify = () => operatorOn(world.deps).run(verifyBooksCommand, {})
  const act = () =>
    inTransaction(db, { system: 'administration' }, (tx) =>
      writeOperatorAction(tx, {
        ...unsaid,
        actionId: ids.uuid(),
        operator: 'Sato',
        command: 'create-service-key',
        subject: 'platform',
      }),
    )
  await act()
  await act()
  await verify()
  await world.database.ownerDb.deleteFrom('operator_actions').execute()
  await expect(verify()).rejects.toThrow('the books do not hold')
  await act()
  await expect(verify()).rejects.toThrow('the books do not hold')
})

it('names each finding with what the books say there, and is refused', async () => {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  await cell.database.ownerDb.updateTable('audit_entries').set({ actor: 'nobody' }).where('sequence', '=', 1).execute()
  await expect(operatorOn({ ...cell.deps, print }).run(verifyBooksCommand, {})).rejects.toThrow(Refused)
  expect(said[0]).toMatch(/^I32\S* .*: not so that .+: it says \S+ of \S+$/)
})
