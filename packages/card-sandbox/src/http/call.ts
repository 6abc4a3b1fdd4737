import type { Sandbox } from '../sandbox.ts'
import type { Answer } from './answer.ts'
import type { Form } from './form.ts'

export interface Call {
  sandbox: Sandbox
  form: Form
  id: string
  customer: string
  by: 'publishable' | 'secret'
  /** Null: its own. */
  clock: string | null
  version: string
  origin: string
  requestId: string | null
  idempotencyKey: string | null
  /** Runs after the answer is made, which does not show it. */
  afterwards: (() => void)[]
}

export interface Endpoint {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** Publishable endpoints also serve the browser, with a client secret. */
  access: 'publishable' | 'secret'
  /** For `expand[]`; `list` for pages of them. */
  returns: string
  list?: boolean
  run: (call: Call) => Answer
}
