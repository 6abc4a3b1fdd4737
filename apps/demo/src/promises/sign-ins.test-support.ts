import { systemClock } from '@touchline/api/adapters/system-clock'
import { codeAt } from '@touchline/api/features/sign-in/second-factor/app-codes'
import { organizationChoice } from '@touchline/contract/sign-in'
import { stepOf } from '@touchline/domain/sign-in'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { demoAppSecret } from '../world/logins.ts'
import type { DemoPromise } from './promise.test-support.ts'
import { trySignIn } from './visitor.test-support.ts'

const multi: DemoPromise = {
  says: 'an administrator of two organisations in two regions, who is asked to choose',
  keeps: async (demo) => {
    for (const region of ['asia', 'europe'] as const) {
      const { status, body } = await trySignIn(demo, region, 'multi')
      expect(status).toBe(409)
      const choice = organizationChoice.parse(body).details.filter(({ roles }) => roles.includes('administrator'))
      expect(choice.map(({ organizationName, server }) => `${server}: ${organizationName}`).toSorted()).toEqual([
        'asia: Umi Water Polo',
        'europe: Rive Gauche Water Polo',
      ])
    }
  },
}

const closed: DemoPromise = {
  says: 'a sign-in that is refused: the account was closed yesterday',
  keeps: async (demo) => {
    expect(await trySignIn(demo, 'asia', 'closed')).toMatchObject({ status: 403, body: { code: 'account-closed' } })
  },
}

const viewer: DemoPromise = {
  says: 'a sign-in that is refused: not an administrator',
  keeps: async (demo) => {
    expect(await trySignIn(demo, 'asia', 'viewer')).toMatchObject({ status: 403, body: { code: 'not-administrator' } })
  },
}

const asked = z.object({ details: z.object({ challenge: z.string() }) })

const authenticator: DemoPromise = {
  says: `a second administrator of \`esports\`, whose sign-in asks for a code from an authenticator app; the secret is \`${demoAppSecret}\``,
  keeps: async (demo) => {
    const reply = await trySignIn(demo, 'asia', 'authenticator')
    expect(reply).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    const { challenge } = asked.parse(reply.body).details
    // The code of this moment may have confirmed the app.
    const code = codeAt(demoAppSecret, stepOf(systemClock.now()) + 1)
    const path = '/administrator/second_factor'
    const answered = await demo.send('asia', { method: 'POST', path, json: { challenge, kind: 'totp', code } })
    expect(answered).toMatchObject({ status: 200, body: { loginId: 'authenticator' } })
    expect(answered.body).not.toHaveProperty('memberRole')
  },
}

export const signInPromises: Readonly<Record<string, DemoPromise>> = { multi, closed, viewer, authenticator }
