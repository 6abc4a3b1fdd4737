import { organizationChoice } from '@touchline/contract/sign-in'
import { expect } from 'vitest'
import type { DemoPromise } from './promise.test-support.ts'
import { trySignIn } from './visitor.test-support.ts'

const multi: DemoPromise = {
  says: 'an administrator of two organisations in two regions, who is asked which one',
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
  says: 'a sign-in that is refused: the account was closed',
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

/** How each login that does not just sign in keeps what README says of it. */
export const signInPromises: Readonly<Record<string, DemoPromise>> = { multi, closed, viewer }
