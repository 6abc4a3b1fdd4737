/** Final: repeating changes nothing. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

export interface Caller {
  send(call: Call): Promise<Answer>
  readonly repeated: () => number
}

const LIMIT_MS = 300_000
const PAUSE_MS = 50

const inProgress = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'request-in-progress'

const bodyOf = ({ json, form }: Call): { body?: string | URLSearchParams; type: Record<string, string> } => {
  if (form !== undefined) return { body: new URLSearchParams(form), type: {} }
  if (json === undefined) return { type: {} }
  return { body: JSON.stringify(json), type: { 'content-type': 'application/json' } }
}

/** 'later': in progress; an error: a process failed it. */
const sendOnce = async (url: string, call: Call): Promise<Answer | 'later' | Error> => {
  const { body, type } = bodyOf(call)
  const init = { method: call.method, headers: { ...call.headers, ...type }, ...(body === undefined ? {} : { body }) }
  try {
    const response = await fetch(`${url}/asia/api/v0${call.path}`, init)
    const answer = { status: response.status, body: await response.json() }
    if (response.status === 503) return new Error(`503 ${JSON.stringify(answer.body)}`)
    return inProgress(answer.body) ? 'later' : answer
  } catch (error) {
    return new Error('no answer', { cause: error })
  }
}

export function callerOf(urls: readonly string[], onFailed: (what: string) => void = () => undefined): Caller {
  let turn = 0
  let repeated = 0
  const send = async (call: Call): Promise<Answer> => {
    const giveUpAt = performance.now() + LIMIT_MS
    for (;;) {
      const url = urls[turn++ % urls.length] ?? ''
      const answer = await sendOnce(url, call)
      if (answer instanceof Error) onFailed(`${call.method} ${call.path}: ${answer.message}`)
      else if (answer !== 'later') return answer
      if (performance.now() > giveUpAt) throw new Error(`no answer to ${call.method} ${call.path}`)
      repeated += 1
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  return { send, repeated: () => repeated }
}
