import { getHistory } from '@touchline/contract/history'
import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyBooks } from '../../../checks/verify-books.ts'
import type { Tx } from '../../../db/connect.ts'

const world = await sharedWorld()
const made = await world.subscribe()
await world.provider.control('POST', '/declines', { code: 'stolen_card' })
await world.liveUntil(OCTOBER_CLOSES + DAY)
await world.changeCard(made, { number: '5555555555554444' })
await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)

it('a pause and its end are said in the history, with the bill and the plan', async () => {
  const token = await world.server.signIn(made)
  const { body } = await world.server.send({ method: 'GET', path: `/${made.organizationId}/manage/history`, token })
  const { entries } = getHistory.response.parse(body)
  const pauses = entries.filter(({ kind }) => kind === 'suspend-plan' || kind === 'resume-plan')
  expect(pauses.map(({ kind, by, facts }) => ({ kind, by: by.kind, facts }))).toMatchObject([
    { kind: 'resume-plan', by: 'service', facts: { month: '202610', planGroupId: 'teamBasicPlan', day: '2026-11-02' } },
    { kind: 'suspend-plan', by: 'service', facts: { month: '202610', day: '2026-11-01' } },
  ])
})

class Undone extends Error {}

async function foundAfter(...changes: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  const work = async (tx: Tx) => {
    for (const change of changes) await sql.raw(change).execute(tx)
    const { findings } = await verifyBooks(tx, 0)
    found.push(...findings.map(({ id }) => id))
    throw new Undone()
  }
  await expect(world.database.ownerDb.transaction().execute(work)).rejects.toThrow(Undone)
  return found.filter((id) => id !== 'I32-chain')
}

const without = (action: string) => `delete from audit_entries where action = '${action}'`

it('the books ask the audit for both', async () => {
  expect(await foundAfter()).toEqual([])
  expect(await foundAfter(without('suspend-plan'))).toEqual(['I32-plans'])
  expect(await foundAfter(without('resume-plan'))).toEqual(['I32-plans'])
})

it('they ask for none of a pause that the version before began, or ended', async () => {
  const began = 'update suspensions set start_audited = false'
  const ended = 'update suspensions set end_audited = false'
  expect(await foundAfter(without('suspend-plan'), began)).toEqual([])
  expect(await foundAfter(without('resume-plan'), ended)).toEqual([])
})
