import * as z from 'zod/mini'

/** Where readers find help and the terms, as the console links to it; what is not configured is not there. */
export interface HelpLinks {
  readonly support?: string
  readonly terms?: string
  readonly privacy?: string
}

/** Every reader of the console may follow these links: only mail and https are accepted. */
export const httpsUrl = z.url({ protocol: /^https$/, normalize: true })
export const mailLink = z.pipe(
  z.email(),
  z.transform((mail: string) => `mailto:${mail}`),
)
