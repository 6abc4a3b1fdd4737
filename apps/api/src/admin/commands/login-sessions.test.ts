import { openTestCell, type TestCell } from '@touchline/testing/cell'
import { operatorOn } from '@touchline/testing/commands'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused } from '../command.ts'

let cell: TestCell
beforeAll(async () => {
  cell = await openTestCell('2026-11-21T04:00:00Z')
})
afterAll(() => cell.drop())

const type = (line: string) => operatorOn(cell.deps).type(line.split(' '))

const links = () => cell.database.ownerDb.selectFrom('login_links').select('purpose').execute()

it('the sessions of a login end at once, and nobody is signed out of a login that is not there', async () => {
  const opened = await cell.open()
  const security = () => cell.send({ path: '/administrator/security', token: opened.token })
  expect((await security()).status).toBe(200)
  const json = { address: 'thief@kita.example', lang: 'en' }
  await cell.send({ method: 'PUT', path: '/administrator/address', token: opened.token, json })
  expect(await links()).toHaveLength(1)
  await type(`end-sessions ${opened.login.toUpperCase()} --operator Sato`)
  expect(await links()).toEqual([])
  expect((await security()).status).toBe(401)
  expect((await type('list-operator-actions')).join('\n')).toContain(`Sato  end-sessions  ${opened.login}`)
  await expect(type('end-sessions nobody --operator Sato')).rejects.toThrow(Refused)
})
