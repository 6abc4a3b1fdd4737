import { isFromController, type Request } from '../protocol.ts'
import { createFrame } from './frame.ts'

/** Through the hidden controller frame, one per Stripe object. */
export type ControllerLink = (request: Request) => Promise<unknown>

export const openController = (origin: string, key: string): ControllerLink => {
  const frame = createFrame({
    origin,
    page: 'controller.html',
    title: 'Secure payment controller frame',
    parameters: {},
    style: { display: 'none', visibility: 'hidden' },
  })
  frame.iframe.setAttribute('aria-hidden', 'true')
  frame.iframe.tabIndex = -1
  const loaded = Promise.withResolvers<void>()
  const waiting = new Map<number, (body: unknown) => void>()
  frame.listen((data) => {
    if (!isFromController(data)) return
    if (data.kind === 'loaded') loaded.resolve()
    else waiting.get(data.id)?.(data.body)
  })
  const place = (): void => document.body.append(frame.iframe)
  if (document.body === null) document.addEventListener('DOMContentLoaded', place, { once: true })
  else place()
  let requests = 0
  return async (request) => {
    await loaded.promise
    requests += 1
    const id = requests
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(id, resolve)
    frame.say({ kind: 'request', id, key, request })
    const body = await promise
    waiting.delete(id)
    return body
  }
}
