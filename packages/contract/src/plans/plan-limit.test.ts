import { describe, expect, it } from 'vitest'
import { limitsFromWire, limitsToWire } from './plan-limit.ts'

const PLAN = 'yearlyElitePlan.upload'
const own = { uploadHardSeconds: 216_000, uploadSoftSeconds: 200_000, exportHardSeconds: 3600, exportSoftSeconds: 0 }

describe('the limits of an entry', () => {
  it('come back from the wire as they went', () => {
    expect(limitsFromWire(PLAN, limitsToWire(PLAN, own))).toEqual(own)
    expect(limitsFromWire(PLAN, limitsToWire(PLAN, null))).toBeNull()
  })

  it('are 0 for what is not named', () => {
    const upload = { upperLimitId: `${PLAN}:upload`, hardLimit: 3600, softLimit: 3600 }
    expect(limitsFromWire(PLAN, [upload])).toMatchObject({ uploadHardSeconds: 3600, exportHardSeconds: 0 })
  })

  it.each([
    ['another plan', [{ upperLimitId: 'other:upload', hardLimit: 1, softLimit: 1 }]],
    ['a seat', [{ upperLimitId: `${PLAN}:analyst`, hardLimit: 1, softLimit: 1 }]],
    [
      'the same thing twice',
      [
        { upperLimitId: `${PLAN}:upload`, hardLimit: 1, softLimit: 1 },
        { upperLimitId: `${PLAN}:upload`, hardLimit: 2, softLimit: 1 },
      ],
    ],
    ['a soft limit above the hard one', [{ upperLimitId: `${PLAN}:upload`, hardLimit: 1, softLimit: 2 }]],
  ])('are not known for %s', (_case, limits) => {
    expect(limitsFromWire(PLAN, limits)).toBe('unknown-limit')
  })
})
