import type { Instant } from '../calendar/index.ts'
import type { DisputeState } from './dispute.ts'

export const evidenceParts = ['documents', 'contract', 'usage', 'sign-ins', 'same-card', 'mails'] as const
export type EvidencePart = (typeof evidenceParts)[number]

/** In English; absent where nothing was found. */
export type EvidenceTexts = Partial<Readonly<Record<EvidencePart, string>>>

const fieldOf = {
  documents: 'other',
  contract: 'productDescription',
  usage: 'accessActivity',
  'sign-ins': 'accessActivity',
  'same-card': 'other',
  mails: 'other',
} as const satisfies Record<EvidencePart, string>

type EvidenceField = (typeof fieldOf)[EvidencePart]
export type Evidence = Partial<Record<EvidenceField, string>>

export function composeEvidence(texts: EvidenceTexts, ticked: readonly EvidencePart[], words: string): Evidence {
  const evidence: Evidence = words.trim() === '' ? {} : { other: words.trim() }
  for (const part of evidenceParts) {
    const text = texts[part]
    if (text === undefined || !ticked.includes(part)) continue
    const before = evidence[fieldOf[part]]
    evidence[fieldOf[part]] = before === undefined ? text : `${before}\n\n${text}`
  }
  return evidence
}

/** As the provider keeps it, for one answer. */
export interface EvidenceFile {
  readonly fileId: string
  readonly name: string
}

export const evidenceLength = (evidence: Evidence): number => Object.values(evidence).join('').length

/** The provider's maximum. */
export const MOST_EVIDENCE = 150_000

interface Answerable {
  readonly state: DisputeState
  readonly answerBy: Instant | null
  readonly evidence: 'ordered' | 'sent' | 'refused' | null
  readonly hasFile: boolean
}

export type EvidenceFault = 'decided' | 'sent-already' | 'nothing-to-answer' | 'too-late' | 'empty' | 'too-long'

export function evidenceFault(dispute: Answerable, evidence: Evidence, now: Instant): EvidenceFault | null {
  if (dispute.state !== 'open') return 'decided'
  if (dispute.evidence === 'ordered' || dispute.evidence === 'sent') return 'sent-already'
  if (dispute.answerBy === null) return 'nothing-to-answer'
  if (now > dispute.answerBy) return 'too-late'
  const length = evidenceLength(evidence)
  if (length === 0 && !dispute.hasFile) return 'empty'
  return length > MOST_EVIDENCE ? 'too-long' : null
}
