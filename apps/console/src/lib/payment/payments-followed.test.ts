import type { BillingInfo } from '@touchline/contract/billing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { billing, readingBooks } from '../../testing/books.ts'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave } from '../../testing/mount.tsx'
import { billingsQuery, contractQuery, isMoving, queryClient } from '../request/queries.ts'

const serve = (paymentStatus: BillingInfo['paymentStatus']) =>
  answering((asked) => readingBooks(asked, { billings: [billing(1, { paymentStatus })] }) ?? json(404))

const read = () => queryClient.fetchQuery({ ...billingsQuery(), staleTime: 0 })
const isContractOld = () => queryClient.getQueryState(contractQuery().queryKey)?.isInvalidated

beforeEach(enter)
afterEach(leave)

describe('a payment that is tried meanwhile', () => {
  it.each<[BillingInfo['paymentStatus'], BillingInfo['paymentStatus'], boolean]>([
    ['Waiting', 'Error', true],
    ['Error', 'Complete', true],
    ['Requesting', 'Complete', false],
    ['Error', 'Error', false],
  ])('from %s to %s: the contract is read again: %s', async (before, after, isOld) => {
    serve(before)
    await Promise.all([read(), queryClient.fetchQuery(contractQuery())])
    serve(after)
    await read()
    expect(isContractOld()).toBe(isOld)
  })

  it.each<[Partial<BillingInfo>, boolean]>([
    [{ paymentStatus: 'Waiting', paymentMethod: 'CREDIT_CARD' }, true],
    [{ paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER' }, false],
    [{ paymentStatus: 'Waiting', billingStatus: 'Provisional' }, false],
    [{ paymentStatus: 'Requesting' }, true],
    [{ paymentStatus: 'InProgress' }, true],
    [{ billingStatus: 'InProgress' }, true],
    [{ paymentStatus: 'Error' }, false],
    [{ paymentStatus: 'Complete' }, false],
  ])('%j is looked at again by itself: %s', (of, isPolled) => {
    expect(isMoving(billing(1, of))).toBe(isPolled)
  })
})
