import { type CardFrames, type FieldError, type FromCardFrame, isFromCardFrame } from '../protocol.ts'
import { siblingNamed } from './sibling.ts'

type Collected = { kind: 'card'; values: Record<string, string> } | { kind: 'error'; error: FieldError }

const missing: FieldError = {
  type: 'validation_error',
  code: 'incomplete_number',
  message: 'A card field is not on the page.',
}

const ask = (name: string): Promise<FromCardFrame | null> => {
  const sibling = siblingNamed(name)
  if (sibling === null) return Promise.resolve(null)
  const id = crypto.randomUUID()
  const { promise, resolve } = Promise.withResolvers<FromCardFrame>()
  const hear = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== sibling || !isFromCardFrame(data) || data.id !== id) return
    removeEventListener('message', hear)
    resolve(data)
  }
  addEventListener('message', hear)
  sibling.postMessage({ kind: 'collect', id }, location.origin)
  return promise
}

/** Each field marks its own error; returns the first. */
export const collectCard = async (frames: CardFrames): Promise<Collected> => {
  const replies = await Promise.all([frames.number, frames.expiry, frames.cvc].map(ask))
  const values: Record<string, string> = {}
  for (const reply of replies) {
    if (reply === null) return { kind: 'error', error: missing }
    if (reply.kind === 'incomplete') return { kind: 'error', error: reply.error }
    Object.assign(values, reply.values)
  }
  return { kind: 'card', values }
}
