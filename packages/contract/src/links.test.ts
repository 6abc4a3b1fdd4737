import { actionsInTask, callsInTask, linkedTasks } from '@touchline/domain/sign-in'
import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const table = new Map<string, Endpoint>(Object.entries(endpoints))
const isWayOut = (name: string): boolean => name === 'signOut'

it.each(linkedTasks)(
  'the task %s has calls that there are, within an organisation, for what its screens do',
  (task) => {
    const calls = callsInTask(task).filter((name) => !isWayOut(name))
    const faults = calls.filter((name) => {
      const { access, action } = table.get(name) ?? {}
      return access !== 'organization' || action === undefined || !actionsInTask(task).includes(action)
    })
    expect(faults).toEqual([])
    expect(new Set(calls).size).toBe(calls.length)
  },
)
