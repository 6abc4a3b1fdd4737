import { describe, expect, it } from 'vitest'
import { type Action, allActions, type BillingRole, billingRoles, mayDo } from './index.ts'

const table: readonly (readonly [Action, readonly BillingRole[]])[] = [
  ['keep-own', ['administrator', 'billing-manager', 'reader']],
  ['see', ['administrator', 'billing-manager', 'reader']],
  ['see-sign-ins', ['administrator']],
  ['download', ['administrator', 'billing-manager', 'reader']],
  ['download-pack', ['administrator', 'billing-manager', 'reader']],
  ['recalculate', ['administrator', 'billing-manager', 'reader']],
  ['ask-coupon', ['administrator', 'billing-manager', 'reader']],
  ['buy', ['administrator', 'billing-manager']],
  ['ask-approval', ['administrator', 'billing-manager', 'reader']],
  ['ask-support', ['administrator', 'billing-manager', 'reader']],
  ['decide-requests', ['administrator']],
  ['pay', ['administrator', 'billing-manager']],
  ['edit-account', ['administrator', 'billing-manager']],
  ['delete-videos', ['administrator', 'billing-manager']],
  ['close-account', ['administrator']],
  ['manage-people', ['administrator']],
  ['limit-managers', ['administrator']],
  ['demand-second-factor', ['administrator']],
]

describe('the table of permissions', () => {
  it.each(table)('lets %s do who may', (action, roles) => {
    expect(billingRoles.filter((role) => mayDo(role, action))).toEqual(roles)
  })

  it('has no action that this test does not know', () => {
    expect(allActions()).toEqual(table.map(([action]) => action))
  })
})
