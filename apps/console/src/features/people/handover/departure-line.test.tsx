import type { Person } from '@touchline/contract/people'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { passwordStore } from '../../../lib/session/password.ts'
import { answering, json } from '../../../testing/cell.ts'
import { answerMessages, lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { WithdrawDeparture } from './departure-line.tsx'

const self: Person = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b21',
  name: 'Kaito Mori',
  address: 'kaito@minato.test',
  role: 'administrator',
  state: 'active',
  invitedUntil: null,
  lastHere: null,
  isSelf: true,
  isOfPlatform: true,
  departure: { leavesOn: '2026-12-01', successor: 'Hina Ogawa', isWaiting: true },
}

beforeEach(enter)
afterEach(leave)

it('a departure is withdrawn once the password is proven again', async () => {
  let isProven = false
  const asked = answering(() =>
    isProven
      ? json(200, { people: [{ ...self, departure: null }] })
      : json(403, { code: 'password-required', message: 'Prove the password again' }),
  )
  const screen = await mount(() => <WithdrawDeparture person={self} />)
  await screen.getByRole('button').click()
  answerMessages(true)
  await expect.poll(() => passwordStore.read()).not.toBeNull()
  isProven = true
  passwordStore.read()?.answer(true)
  await expect.poll(() => lastToast()?.text).toBe('Kaito Mori stays an administrator.')
  expect(asked).toHaveLength(2)
})
