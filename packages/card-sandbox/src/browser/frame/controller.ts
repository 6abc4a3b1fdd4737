import { isToController, type Request, type ToController } from '../protocol.ts'
import { collectCard } from './collection.ts'
import { openHostLink } from './host-link.ts'

/** The only place where card numbers leave their field. */
const host = openHostLink()

const unreachable = { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } }

const formOf = async ({ form, card }: Request): Promise<URLSearchParams | { error: object }> => {
  const parameters = new URLSearchParams(form)
  if (card === undefined) return parameters
  const collected = await collectCard(card.frames)
  if (collected.kind === 'error') return { error: collected.error }
  for (const [name, value] of Object.entries(collected.values)) parameters.set(`${card.prefix}[${name}]`, value)
  return parameters
}

const perform = async (key: string, request: Request): Promise<unknown> => {
  const form = await formOf(request)
  if ('error' in form) return form
  const url = new URL(request.path, location.origin)
  // Only our own REST API, whatever the host asks.
  if (url.origin !== location.origin || !url.pathname.startsWith('/v1/')) return unreachable
  const posting = request.method === 'POST'
  if (!posting) url.search = form.toString()
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: { authorization: `Bearer ${key}` },
      ...(posting ? { body: form } : {}),
    })
    const body: unknown = await response.json()
    return body
  } catch {
    return unreachable
  }
}

const answer = async ({ id, key, request }: ToController): Promise<void> => {
  host.say({ kind: 'answer', id, body: await perform(key, request) })
}

host.listen((data) => {
  if (isToController(data)) void answer(data)
})
host.say({ kind: 'loaded' })
