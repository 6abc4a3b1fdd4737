import { verify } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { noPassword } from './no-password.ts'

it('a login without a password has a hash like others, another each time, that nothing matches', async () => {
  const [one, two] = [noPassword(), noPassword()]
  expect(one).not.toBe(two)
  expect(await verify(one, '')).toBe(false)
})
