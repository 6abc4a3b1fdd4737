import fc from 'fast-check'
import { describe, it } from 'vitest'
import { allowanceOfHours, catalogue, contractAround, contractOf, entryOf, instant } from '../testing/draws.ts'
import { isActive } from './entries.ts'
import {
  allowanceOf,
  baseEntryAt,
  contractStateAt,
  entriesAt,
  isCancelled,
  organizationLimitsAt,
  scheduledBaseEntry,
  seatsAt,
  userLimitsAt,
} from './index.ts'

const length = fc.integer({ min: 1, max: 10 ** 11 })

describe('a plan held for a time', () => {
  it('is active from its first instant to the one before its end', () => {
    fc.assert(
      fc.property(instant, length, (start, lasting) => {
        const entry = entryOf('a', 'standard.base', start, start + lasting)
        return (
          isActive(entry, start) &&
          isActive(entry, start + lasting - 1) &&
          !isActive(entry, start - 1) &&
          !isActive(entry, start + lasting)
        )
      }),
    )
  })

  it('without an end stays active', () => {
    fc.assert(
      fc.property(instant, length, (start, later) =>
        isActive(entryOf('a', 'standard.base', start, null), start + later),
      ),
    )
  })

  it('is never in force and scheduled at once', () => {
    fc.assert(
      fc.property(contractAround, catalogue, ({ contract, at }, prices) => {
        const scheduled = scheduledBaseEntry(contract, prices, at)
        return scheduled === null || (scheduled.start > at && !entriesAt(contract, at).includes(scheduled))
      }),
    )
  })
})

describe('seats', () => {
  it('are one more with every seat bought, while it lasts and not after', () => {
    fc.assert(
      fc.property(contractAround, catalogue, length, ({ contract, at }, prices, lasting) => {
        const more = { ...contract, entries: [...contract.entries, entryOf('x', 'standard.viewer', at, at + lasting)] }
        const viewers = (instant_: number, of = contract) => seatsAt(of, prices, instant_).viewers
        return viewers(at, more) === viewers(at) + 1 && viewers(at + lasting, more) === viewers(at + lasting)
      }),
    )
  })

  it('count the analyst that every plan includes', () => {
    fc.assert(
      fc.property(instant, catalogue, fc.integer({ min: 0, max: 30 }), (at, prices, extra) => {
        const bought = Array.from({ length: extra }, (_, index) => entryOf(`${index}`, 'standard.analyst', at, null))
        const contract = contractOf([entryOf('base', 'standard.base', at, null), ...bought])
        return seatsAt(contract, prices, at).analysts === extra + 1
      }),
    )
  })
})

describe('limits', () => {
  it('of plans held together are their sum, the soft one never above the hard one', () => {
    fc.assert(
      fc.property(contractAround, catalogue, ({ contract, at }, prices) => {
        const limits = organizationLimitsAt(contract, [], prices, at)
        if (limits === null) return baseEntryAt(contract, prices, at) === null
        const { upload, export: exported } = limits
        const parts = entriesAt(contract, at).map((entry) => allowanceOf(entry, prices))
        const total = parts.reduce((sum, part) => sum + part.uploadHardSeconds, 0)
        return upload.hard === total && upload.soft <= upload.hard && exported.soft <= exported.hard
      }),
    )
  })

  it('of their own stand for those of the plan', () => {
    fc.assert(
      fc.property(instant, catalogue, fc.integer({ min: 0, max: 1_000 }), (at, prices, hours) => {
        const limits = allowanceOfHours(hours)
        const entry = { ...entryOf('a', 'standard.upload', at, null), limits }
        return allowanceOf(entry, prices) === limits
      }),
    )
  })

  it("of one user are the organisation's and the user's own together", () => {
    fc.assert(
      fc.property(contractAround, catalogue, fc.integer({ min: 1, max: 100 }), ({ contract, at }, prices, hours) => {
        const limits = allowanceOfHours(hours)
        const own = contractOf([{ ...entryOf('own', 'standard.upload', at, null), limits }])
        const [without, added] = [null, own].map((user) => userLimitsAt(contract, user, prices, at)?.upload.hard)
        const isBound = baseEntryAt(contract, prices, at) !== null
        return (added ?? 0) - (without ?? 0) === (isBound ? limits.uploadHardSeconds : 0)
      }),
    )
  })

  it('grow by what is bought and shrink by no purchase', () => {
    fc.assert(
      fc.property(contractAround, catalogue, ({ contract, at }, prices) => {
        if (baseEntryAt(contract, prices, at) === null) return true
        const more = { ...contract, entries: [...contract.entries, entryOf('x', 'standard.upload', at, null)] }
        const [had = 0, has = 0] = [contract, more].map(
          (each) => organizationLimitsAt(each, [], prices, at)?.upload.hard,
        )
        return has >= had
      }),
    )
  })
})

describe('a cancellation', () => {
  it('counts from its instant on, and then the contract is nothing else', () => {
    fc.assert(
      fc.property(contractAround, catalogue, fc.integer({ min: -10, max: 10 }), ({ contract, at }, prices, offset) => {
        const cancelled = { ...contract, cancellation: { state: 'reserved', at: at + offset } as const }
        const isOver = contractStateAt(cancelled, prices, at).kind === 'cancelled'
        return isOver === offset <= 0 && isOver === isCancelled(cancelled, at)
      }),
    )
  })
})
