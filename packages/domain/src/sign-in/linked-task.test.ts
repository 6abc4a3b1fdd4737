import { describe, expect, it } from 'vitest'
import { waysBack } from '../history/index.ts'
import { mayDo } from '../people/index.ts'
import {
  actionNeeded,
  actionsInTask,
  isReturnAddress,
  type LinkedTask,
  linkedTasks,
  mayCallInTask,
  replacesRegistered,
} from './linked-task.ts'

describe('a session of a signed link', () => {
  it.each<[LinkedTask, string, boolean]>([
    ['pay', 'payBilling', true],
    ['pay', 'saveCard', true],
    ['pay', 'saveMonthlyPlan', false],
    ['card', 'saveCard', true],
    ['card', 'getDocumentPdf', false],
    ['hours', 'addUploadTime', true],
    ['hours', 'saveCard', false],
    ['plan', 'saveYearlyPlan', true],
    ['plan', 'cancelContract', false],
    ['invoice', 'getDocumentPdf', true],
    ['invoice', 'payBilling', false],
  ])('for %s: %s %s', (task, call, may) => {
    expect(mayCallInTask(task, call)).toBe(may)
  })

  it.each(linkedTasks)('for %s ends, and reaches no login, no member and nothing of another organisation', (task) => {
    expect(mayCallInTask(task, 'signOut')).toBe(true)
    const others = [
      'changePassword',
      'readSecurity',
      'beginPasskey',
      'askOwnAddress',
      'switchOrganization',
      'listPeople',
    ]
    expect(others.filter((call) => mayCallInTask(task, call))).toEqual([])
    expect(actionsInTask(task)).toContain(actionNeeded(task))
  })

  it.each(linkedTasks)('for %s takes nothing back that was begun elsewhere', (task) => {
    const others = Object.entries(waysBack).flatMap(([call, way]) =>
      'why' in way && way.why === 'takes-back' ? [call] : [],
    )
    expect(others).toContain('withdrawPlanChange')
    expect(others).toContain('cancelMailAddressChange')
    expect(others.filter((call) => mayCallInTask(task, call))).toEqual([])
  })

  it('asks for the role of the person as any session does', () => {
    const open = linkedTasks.filter((task) => mayDo('reader', actionNeeded(task)))
    expect(open).toEqual(['invoice'])
    expect(linkedTasks.filter((task) => mayDo('billing-manager', actionNeeded(task)))).toEqual([...linkedTasks])
  })
})

describe('the address to return to', () => {
  const origins = ['https://app.kita.example', 'http://localhost:4720']

  it.each([
    ['https://app.kita.example/clubs/7?from=bill', true],
    ['https://app.kita.example', true],
    ['https://app.kita.example?from=bill', true],
    ['https://app.kita.example:443/', false],
    ['http://localhost:4720/back', true],
    ['http://app.kita.example/', false],
    ['https://app.kita.example.evil.example/', false],
    ['https://app.kita.example@evil.example/', false],
    ['https://user@app.kita.example/', false],
    ['https://app.kita.example:8443/', false],
    ['https://app.kita.example\\@evil.example/', false],
    ['//app.kita.example/', false],
    ['/clubs', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s: %s', (address, is) => {
    expect(isReturnAddress(address, origins)).toBe(is)
  })
})

describe('what a task would replace of what is registered', () => {
  const before = {
    name: 'Kita',
    tel: '+81355500188',
    country: 'JP',
    method: 'BANK_TRANSFER',
    yearlyMethod: 'CREDIT_CARD',
  }
  const nothing = { ...before, name: null, tel: null }

  it.each<[string, object, object, boolean]>([
    ['nothing', before, {}, false],
    ['another payer', before, { name: 'Mallory' }, true],
    ['no payer', before, { name: '' }, true],
    ['another telephone', before, { tel: '+33123456789' }, true],
    ['another country', before, { country: 'FR' }, true],
    ['the card as the method, chosen with it', before, { method: 'CREDIT_CARD' }, false],
    ['a method in place of the card', before, { yearlyMethod: 'BANK_TRANSFER' }, true],
    ['what a first purchase registers', nothing, { name: 'Kita', tel: '+33123456789', country: 'FR' }, false],
    ['a telephone next to a name', { ...before, tel: null }, { tel: '+81355500188' }, false],
    ['a country next to a name', { ...before, country: null }, { country: 'JP' }, false],
  ])('%s', (_, stored, change, is) => {
    const of = { ...before, ...stored }
    expect(replacesRegistered(of, { ...of, ...change })).toBe(is)
  })
})
