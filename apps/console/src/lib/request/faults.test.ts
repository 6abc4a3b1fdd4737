import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from '../../testing/wait-for.ts'
import { ApiError } from '../http/api-error.ts'
import { messageStore } from '../messages.ts'
import { type FaultPolicy, reportFailure, reportFault } from './faults.ts'
import { queryClient } from './queries.ts'

const shownFaults = () => {
  const statuses: number[] = []
  for (let shown = messageStore.read(); shown !== null; shown = messageStore.read()) {
    if ('fault' in shown) statuses.push(shown.fault)
    shown.answer(true)
  }
  return statuses
}

const fault = (status: number) => new ApiError(status, null)

afterEach(() => {
  shownFaults()
})

describe('the dialog of a fault', () => {
  it.each<[FaultPolicy, number, readonly number[]]>([
    ['fetch', 0, [0]],
    ['fetch', 404, []],
    ['fetch', 500, []],
    ['fetch', 503, []],
    ['change', 0, [0]],
    ['change', 404, [404]],
    ['change', 409, [409]],
    ['change', 500, [500]],
    ['change', 503, [503]],
    ['change', 402, []],
    ['silent', 0, []],
  ])('under the policy %s for a %i is %j', async (policy, status, dialogs) => {
    const answer = reportFault(fault(status), policy)
    expect(shownFaults()).toEqual(dialogs)
    expect(await answer).toBe(dialogs.length > 0)
  })

  it('is raised once however many calls fail for the same reason', () => {
    for (let calls = 0; calls < 5; calls += 1) void reportFault(fault(0), 'fetch')
    expect(shownFaults()).toEqual([0])
  })

  it('is that of a server error when the fault is no answer at all but a bug', () => {
    void reportFault(new Error('undefined is not a function'), 'change')
    expect(shownFaults()).toEqual([500])
  })
})

describe('a write that failed', () => {
  const dialog = () => {
    const shown = messageStore.read()
    return shown !== null && 'fault' in shown ? shown.fault : (shown?.title ?? null)
  }

  it.each([
    [0, 0],
    [503, 503],
    [402, 'Not saved'],
    [401, null],
  ])('with a %i says %j: one dialog, and none of a session that has ended', async (status, shown) => {
    const reporting = reportFailure(fault(status), 'change', { title: 'Not saved', body: 'Contact support.', ok: 'OK' })
    await waitFor(() => expect(dialog()).toBe(shown))
    messageStore.read()?.answer(true)
    await reporting
    expect(dialog()).toBeNull()
  })
})

describe('every read', () => {
  const read = (meta: { faults?: FaultPolicy } = {}) =>
    queryClient.fetchQuery({ queryKey: ['x'], meta, queryFn: () => Promise.reject(fault(0)) }).catch(() => null)

  it('says that the line is down without the screen doing anything for it', async () => {
    await read()
    expect(shownFaults()).toEqual([0])
  })

  it('says nothing of it when the screen wants to', async () => {
    await read({ faults: 'silent' })
    expect(shownFaults()).toEqual([])
  })

  it('stays quiet when only a refresh behind what is shown fails', async () => {
    queryClient.setQueryData(['x'], 'shown')
    await read()
    expect(shownFaults()).toEqual([])
  })

  it('fails at once instead of waiting for the line', async () => {
    const observer = new QueryObserver(queryClient, { queryKey: ['y'], queryFn: () => Promise.reject(fault(0)) })
    const { isError } = await observer.refetch()
    expect(isError).toBe(true)
  })
})
