import { instantToWire } from '@touchline/contract/wire'
import type { StoredCase } from './store.ts'

export const caseToWire = ({ about, words, state, answer, ...row }: StoredCase) => ({
  caseId: row.case_id,
  state,
  about,
  words,
  askedBy: row.asker,
  askedDate: instantToWire(row.asked_at),
  answer,
  answeredDate: row.answered_at === null ? null : instantToWire(row.answered_at),
})
