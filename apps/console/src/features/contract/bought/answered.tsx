import type { Answer } from '../../../lib/answer.ts'
import { Bought } from './bought.tsx'
import { Paid } from './paid.tsx'

/** The answer to what was just done. */
export const Answered = ({ answer }: { readonly answer: Answer }) =>
  answer.kind === 'bought' ? <Bought /> : <Paid {...answer} />
