import { describe, expect, it } from 'vitest'
import { mayDo } from '../people/index.ts'
import {
  actionNeeded,
  actionsInTask,
  isReturnAddress,
  type LinkedTask,
  linkedTasks,
  mayCallInTask,
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
