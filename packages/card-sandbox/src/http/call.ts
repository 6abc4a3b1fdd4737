import type { Sandbox } from '../sandbox.ts'
import type { Answer } from './answer.ts'
import type { Form } from './form.ts'

/** One authenticated request to the REST surface. */
export interface Call {
  sandbox: Sandbox
  form: Form
  /** The `:id` of the path, or an empty text. */
  id: string
  /** The `:customer` of the path, or an empty text. */
  customer: string
  by: 'publishable' | 'secret'
  /** The name of the clock that `sandbox` goes by; null for its own. */
  clock: string | null
  version: string
  /** The address at which the sandbox was asked. */
  origin: string
  requestId: string | null
  idempotencyKey: string | null
  /** What happens once the answer is made: it knows nothing of it yet. */
  afterwards: (() => void)[]
}

export interface Endpoint {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** Publishable endpoints also serve the browser, which proves itself with a client secret. */
  access: 'publishable' | 'secret'
  /** The kind of object answered, for `expand[]`; `list` when it answers a page of them. */
  returns: string
  list?: boolean
  run: (call: Call) => Answer
}
