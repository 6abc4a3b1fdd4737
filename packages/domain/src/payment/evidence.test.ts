import { describe, expect, it } from 'vitest'
import {
  composeEvidence,
  type Evidence,
  type EvidenceFault,
  evidenceFault,
  evidenceLength,
  evidenceParts,
  MOST_EVIDENCE,
} from './index.ts'

const texts = { documents: 'Invoice 1.', contract: 'Team, monthly.', usage: '9 games.', 'sign-ins': '41 sign-ins.' }

describe('evidence', () => {
  it.each<[string, Parameters<typeof composeEvidence>, Evidence]>([
    ['has the words first', [texts, ['documents'], ' Ours. '], { other: 'Ours.\n\nInvoice 1.' }],
    ['has what is ticked alone', [texts, ['contract'], ''], { productDescription: 'Team, monthly.' }],
    ['keeps one order', [texts, ['sign-ins', 'usage'], ''], { accessActivity: '9 games.\n\n41 sign-ins.' }],
    ['leaves out what was not found', [texts, ['mails', 'same-card'], ''], {}],
  ])('%s', (_, given, expected) => {
    expect(composeEvidence(...given)).toEqual(expected)
  })

  it('is as long as all its texts', () => {
    const all = composeEvidence(texts, evidenceParts, '')
    expect(evidenceLength(all)).toBe('Invoice 1.Team, monthly.9 games.\n\n41 sign-ins.'.length)
  })
})

const LAST = 1_000
const open = { state: 'open', answerBy: LAST, evidence: null, hasFile: false } as const

it.each<[string, Parameters<typeof evidenceFault>, EvidenceFault | null]>([
  ['at its last moment', [open, { other: 'Ours' }, LAST], null],
  ['a moment later', [open, { other: 'Ours' }, LAST + 1], 'too-late'],
  ['once decided', [{ ...open, state: 'lost' }, { other: 'Ours' }, 0], 'decided'],
  ['while it is sent', [{ ...open, evidence: 'ordered' }, { other: 'Ours' }, 0], 'sent-already'],
  ['once sent', [{ ...open, answerBy: null, evidence: 'sent' }, { other: 'Ours' }, 0], 'sent-already'],
  ['after the provider refused it', [{ ...open, evidence: 'refused' }, { other: 'Ours' }, 0], null],
  ['where the bank asks for none', [{ ...open, answerBy: null }, { other: 'Ours' }, 0], 'nothing-to-answer'],
  ['without a word', [open, {}, 0], 'empty'],
  ['of a file alone', [{ ...open, hasFile: true }, {}, 0], null],
  ['of the greatest length', [open, { other: 'x'.repeat(MOST_EVIDENCE) }, 0], null],
  ['longer than that', [open, { other: 'x'.repeat(MOST_EVIDENCE), accessActivity: 'y' }, 0], 'too-long'],
])('evidence %s', (_, given, expected) => {
  expect(evidenceFault(...given)).toBe(expected)
})
