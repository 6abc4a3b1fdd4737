import { operatorOn } from '@touchline/testing/commands'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { actingOn, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { differencesOf, previewing } from './preview.ts'

const world = await sharedWorld()

const on = () => actingOn(world.deps, { name: 'Sato' })

it('books that changed between two looks are said place by place', async () => {
  const { organizationId } = await world.subscribe()
  const look = async () => {
    const seen = await previewing(
      on(),
      acts['set-payment-method'],
      { organizationId, method: 'bank-transfer' },
      'agreed',
    )
    if (seen.kind === 'refused') throw new Error(seen.message)
    return seen
  }
  const before = await look()
  expect(await look()).toMatchObject({ digest: before.digest })
  await carryOut(on(), acts['set-payment-method'], { organizationId, method: 'bank-transfer' }, { reason: 'agreed' })
  const after = await look()
  expect(after).toMatchObject({ changes: false })
  expect(differencesOf(before, after)).toContainEqual({ place: 'changes', before: true, after: false })
})

it('the command says the four parts, and of what it cannot look at before', async () => {
  const { organizationId } = await world.subscribe()
  const said = await operatorOn(on()).type([
    'preview',
    'set-payment-method',
    organizationId,
    '--method',
    'bank-transfer',
    '--reason',
    'agreed',
    '--operator',
    'Sato',
  ])
  expect(said).toEqual(expect.arrayContaining(['What they get', 'What stays', 'What the books say', 'What they read']))
  expect(said.at(-1)).toMatch(/^digest [0-9a-f]{64}$/)
  await expect(operatorOn(on()).type(['preview', 'list-jobs'])).rejects.toThrow('has no preview')
})
