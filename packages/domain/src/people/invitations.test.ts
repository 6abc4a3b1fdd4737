import { describe, expect, it } from 'vitest'
import { INVITATION_DAYS, invitationEnd, isLinkOver, judgeInvitation, MOST_MEMBERS } from './index.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@club.test`)

describe('an invitation', () => {
  it.each([
    ['the first', 'a@club.test', [], null],
    ['the fiftieth', 'a@club.test', many(MOST_MEMBERS - 1), null],
    ['one more', 'a@club.test', many(MOST_MEMBERS), 'too-many'],
    ['a second one for an address', 'p0@club.test', many(1), 'already-there'],
    ['a second one where all places are taken', 'p0@club.test', many(MOST_MEMBERS), 'already-there'],
  ])('of %s is judged', (_, address, present, fault) => {
    expect(judgeInvitation(address, present)).toBe(fault)
  })

  it('has a link that works for seven days and not longer', () => {
    const sentAt = Date.UTC(2026, 10, 21, 4)
    const end = invitationEnd(sentAt)
    expect(end - sentAt).toBe(INVITATION_DAYS * 86_400_000)
    expect([isLinkOver(end, end - 1), isLinkOver(end, end)]).toEqual([false, true])
  })
})
