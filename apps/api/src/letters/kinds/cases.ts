import * as z from 'zod/mini'
import { label, text } from './parts.ts'
import { notice } from './record.ts'

export const cases = {
  /** `about`: empty where support wrote a call down. */
  'case-answered': notice(z.object({ caseId: text, about: text, words: text, answer: text }))({
    values: ({ caseId }) => ({ case: caseId }),
    rows: ({ about, words, answer }, context) => [
      ...(about === '' ? [] : [[label('about', context), about] as const]),
      [label('question', context), words],
      [label('answer', context), answer],
    ],
    place: '/history',
    sample: () => ({ caseId: '3127489903', about: '–', words: '–', answer: '–' }),
  }),
}
