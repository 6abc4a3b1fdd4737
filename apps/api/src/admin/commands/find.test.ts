import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { Refused } from '../command.ts'

const world = await sharedWorld({ hearsEvents: false })
const type = (...words: string[]) => operatorOn(world.deps).type(words)

const kita = await world.subscribe({ name: 'Kita Football Club' })
const nord = await world.subscribe({ name: 'FC Nord – Orléans' })
const { ownerDb } = world.database
const codes = [
  [kita, 'kita'],
  [nord, 'nord'],
] as const
for (const [{ organizationId }, code] of codes) {
  const own = { organization_code: code }
  await ownerDb.updateTable('organizations').set(own).where('organization_id', '=', organizationId).execute()
  await world.database.add('organization_names', { kind: 'code', name: code, organization_id: organizationId })
}
const payer = { payer_mail: 'Office@Nord.example' }
await nord.setContract(payer)
await world.liveUntil(OCTOBER_CLOSES + 60_000)

const receiptOf = async ({ organizationId }: TestOrganization) => {
  const receipts = world.database.ownerDb.selectFrom('documents').select(['issuer', 'year', 'number', 'billing_id'])
  return receipts.where('organization_id', '=', organizationId).where('kind', '=', 'receipt').executeTakeFirstOrThrow()
}

describe('find', () => {
  it.each([
    ['kita', 'Kita'],
    ['club foot', 'Kita'],
    ['Nord', 'FC Nord'],
    ['orléans', 'FC Nord'],
    ['office@NORD.example', 'FC Nord'],
    ["o'rléans | kita:* & !", 'nothing found'],
    ['nobody@nowhere.example', 'nothing found'],
  ])('looks for %j', async (text, expected) => {
    const lines = await type('find', text)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(expected)
  })

  it('looks for a login and an id', async () => {
    expect(await type('find', kita.login)).toEqual(await type('find', kita.organizationId))
  })

  it('looks for the number of a receipt as it is printed or without zeros, and inspect-billing prints it', async () => {
    const { issuer, year, number, billing_id } = await receiptOf(kita)
    const printed = `${issuer}-${year}-${String(number).padStart(6, '0')}`
    for (const text of [printed, `${issuer}-${year}-${number}`]) {
      expect((await type('find', text)).join('\n')).toMatch(new RegExp(`Kita[^]*bill ${billing_id}`))
      const inspected = (await type('inspect-billing', text)).join('\n')
      expect(inspected).toMatch(new RegExp(`documents +${issuer}-I-${year}-\\d{6}, ${printed}`))
      expect(inspected).toMatch(/total +9484 JPY/)
    }
    await expect(type('inspect-billing', `${issuer}-${year}-999`)).rejects.toThrow(`no document ${issuer}-${year}-999`)
  })
})

describe('organisations', () => {
  it('are listed by code, of a state and of a plan', async () => {
    const names = async (...options: string[]) =>
      (await type('list-organizations', ...options)).map((line) => line.split('  ').slice(1, 4).join(' '))
    expect(await names()).toEqual(['kita active teamBasicPlan', 'nord active teamBasicPlan'])
    expect(await names('--after', 'kita')).toEqual(['nord active teamBasicPlan'])
    const held = { parked_at: at(OCTOBER_CLOSES), parked_reason: 'a finding' }
    await world.database.ownerDb
      .updateTable('organizations')
      .set(held)
      .where('organization_id', '=', nord.organizationId)
      .execute()
    expect(await names('--state', 'on-hold')).toEqual(['nord on-hold teamBasicPlan'])
    expect(await names('--state', 'active', '--plan', 'teamBasicPlan')).toEqual(['kita active teamBasicPlan'])
    expect(await type('list-organizations', '--plan', 'teamProPlan')).toEqual(['no organisations'])
  })

  it('are named by code or id in every command', async () => {
    const line = ['release-organization', '--reason', 'looked', '--operator', 'Sato', '--organization']
    await expect(type(...line, 'nobody')).rejects.toThrow(Refused)
    await expect(type(...line, 'nobody')).rejects.toThrow('no organisation has the id or code nobody')
    await expect(type(...line, 'kita')).rejects.toThrow('Nothing is open there')
    await expect(type(...line, kita.organizationId)).rejects.toThrow('Nothing is open there')
  })
})
