/** An answer that stands: nothing of it can change when the call is sent again. */
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
  /** Sends it, to one API after another, until an answer stands. */
  send(call: Call): Promise<Answer>
  /** Calls that had to be sent again, because a process had died or was not up. */
  readonly repeated: () => number
}

/** Machines that are ended one after the other, each while the one before recovers, hold a call for long. */
const LIMIT_MS = 300_000
const PAUSE_MS = 50

const inProgress = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'request-in-progress'

const bodyOf = ({ json, form }: Call): { body?: string | URLSearchParams; type: Record<string, string> } => {
  if (form !== undefined) return { body: new URLSearchParams(form), type: {} }
  if (json === undefined) return { type: {} }
  return { body: JSON.stringify(json), type: { 'content-type': 'application/json' } }
}

/** An answer that stands; `later` where the same call is in progress; what is wrong where a process failed it. */
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

/** A load balancer and a patient program in one; `onFailed` hears of every call that a process failed. */
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
