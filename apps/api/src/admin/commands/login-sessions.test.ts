import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { Refused } from '../command.ts'

const cell = await sharedCell()

const { type } = operatorOn(cell.deps)

const links = () => cell.database.ownerDb.selectFrom('login_links').select('purpose').execute()

it('the sessions of a login end at once, and nobody is signed out of a login that is not there', async () => {
  const opened = await cell.open()
  const security = () => opened.send({ path: '/administrator/security' })
  expect((await security()).status).toBe(200)
  const json = { address: 'thief@kita.example', lang: 'en' }
  await opened.send({ method: 'PUT', path: '/administrator/address', json })
  expect(await links()).toHaveLength(1)
  await type(`end-sessions ${opened.login.toUpperCase()} --operator Sato`)
  expect(await links()).toEqual([])
  expect((await security()).status).toBe(401)
  expect((await type('list-operator-actions')).join('\n')).toContain(`Sato  end-sessions  ${opened.login}`)
  await expect(type('end-sessions nobody --operator Sato')).rejects.toThrow(Refused)
})
