import * as z from 'zod/mini'

export interface HelpLinks {
  readonly support?: string
  readonly terms?: string
  readonly privacy?: string
}

export const httpsUrl = z.url({ protocol: /^https$/, normalize: true })
export const mailLink = z.pipe(
  z.email(),
  z.transform((mail: string) => `mailto:${mail}`),
)
