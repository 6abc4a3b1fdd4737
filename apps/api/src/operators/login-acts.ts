import { mailAddress } from '@touchline/contract/wire'
import type { AccountId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import { oneMachineAfterAnother } from '../db/transaction.ts'
import { replaceOwnAddress } from '../features/sign-in/own-address/own-address.ts'
import { removeAllSecondFactors } from '../features/sign-in/own-security/remove-all.ts'
import { endLinkOf } from '../features/sign-in/provider/end-link.ts'
import { type Acted, act, administration, done, type NotActed, notActed } from './act.ts'
import { endAllSessions } from './persons/end-sessions.ts'
import { erasePerson } from './persons/erase-person.ts'
import { exportPerson } from './persons/export-person.ts'
import { accountNamed } from './store.ts'

const login = z.string().check(z.minLength(1), z.maxLength(254), z.toLowerCase())

async function onLogin<D>(
  tx: Tx,
  name: string,
  work: (accountId: AccountId) => Promise<Acted<D> | NotActed>,
): Promise<Acted<D> | NotActed> {
  const account = await accountNamed(tx, name)
  return account === undefined
    ? notActed(`no login ${name} in this region`, { reason: 'login-unknown' })
    : work(account.account_id)
}

export const loginActs = {
  'end-sessions': act({
    command: 'end-sessions',
    input: z.strictObject({ login }),
    needsReason: false,
    scopeOf: administration,
    carryOut: (tx, { login: name }, { operator: actor, now: at }) =>
      onLogin(tx, name, async (accountId) => {
        await endAllSessions(tx, { accountId, actor, at })
        return done(name, null)
      }),
  }),
  'set-login-address': act({
    command: 'set-login-address',
    input: z.strictObject({ login, address: mailAddress }),
    needsReason: false,
    scopeOf: administration,
    carryOut: (tx, { login: name, address }, { operator, now, readBrand }) =>
      onLogin(tx, name, async (accountId) =>
        (await replaceOwnAddress(tx, { accountId, address, now, operator, brand: readBrand() }))
          ? done(name, null)
          : notActed(`${name} sees no bills in this region`, { reason: 'login-unbilled' }),
      ),
  }),
  'remove-second-factor': act({
    command: 'remove-second-factor',
    input: z.strictObject({ login }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { login: name }, { operator, reason, now }) => {
      await oneMachineAfterAnother(tx)
      return onLogin(tx, name, async (accountId) => {
        const removed = await removeAllSecondFactors(tx, { accountId, operator, reason, now })
        return removed === null
          ? notActed(`${name} has no second factor`, { reason: 'login-unprotected' })
          : done(name, removed)
      })
    },
  }),
  'end-provider-link': act({
    command: 'end-provider-link',
    /** Who may be linked by the next sign-in. */
    input: z.strictObject({ login, next: z.enum(['others', 'anyone']) }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { login: name, next }, { operator, reason, now, cell }) => {
      await oneMachineAfterAnother(tx)
      return onLogin(tx, name, async (accountId) => {
        const ending = { accountId, cell, operator, reason, allowsSame: next === 'anyone', now }
        return (await endLinkOf(tx, ending))
          ? done(name, null)
          : notActed(`${name} is linked to nobody at the provider`, { reason: 'login-unlinked' })
      })
    },
  }),
  'export-person': act({
    command: 'export-person',
    input: z.strictObject({ login }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { login: name }) =>
      onLogin(tx, name, async (accountId) => done(name, await exportPerson(tx, accountId))),
    fileOf: (content, { login: name }) => ({ name: `${name.replaceAll(/[^\w.@-]/g, '_')}.json`, content }),
  }),
  'erase-person': act({
    command: 'erase-person',
    input: z.strictObject({ login }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { login: name }, { operator, now }) => {
      await oneMachineAfterAnother(tx)
      return onLogin(tx, name, async (accountId) => {
        const erased = await erasePerson(tx, { accountId, operator, now })
        return erased.kind === 'refused' ? erased : done(`account:${accountId}`, null)
      })
    },
  }),
}
