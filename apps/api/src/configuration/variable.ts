import * as z from 'zod/mini'
import { listIn } from './list-in.ts'

export const httpUrl = z.url({ protocol: /^https?$/, normalize: true })
export const address = z.pipe(
  httpUrl,
  z.transform((url: string) => url.replace(/\/+$/, '')),
)
const isLong = (text: string): boolean => text.length >= 32
export const secret = z.string().check(z.refine((text) => listIn(text).length > 0 && listIn(text).every(isLong)))
export const key = z.string().check(z.minLength(8))
export const text = z.string().check(z.minLength(1))
export const count = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

export interface Hint {
  readonly what: string
  readonly example: string
}

export const hints = z.registry<Hint>()

/** One schema per variable, even of the same form. */
export const row = <S extends z.ZodMiniType>(schema: S, what: string, example: string): S => {
  const own = schema.check()
  hints.add(own, { what, example })
  return own
}
